import type { Page } from '@playwright/test';

/** How wide the page is drawn, in CSS pixels. */
export const widthOf = (page: Page): number => page.viewportSize()?.width ?? 0;

/** Below the tablet breakpoint of 768: dialogs are sheets, choices are the device's own, the header is short. */
export const isPhone = (page: Page): boolean => widthOf(page) < 768;
