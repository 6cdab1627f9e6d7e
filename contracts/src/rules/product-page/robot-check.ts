import { getText, type PageElement, type PageTree } from './page-tree.ts';

const checkTitles =
  /^(robot check|bot check|access (to this page has been )?denied|just a moment|attention required|are you (a )?(human|robot)|pardon our interruption|verify(ing)? (you are|that you are|your) |please verify|security check|human verification|captcha|request unsuccessful|403 forbidden|error 40[34]|page not found|404\b|sorry[,!]? something went wrong|service unavailable|robot or human|bitte bestätigen|un instant|einen moment)/i;
const checkIds = /^(?:challenge-form|px-captcha|cf-challenge-running|distil)/;
const checkSources = /captcha-delivery|\/_incapsula_resource/i;

const isCheckElement = ({ name, attribs }: PageElement): boolean =>
  (attribs.id !== undefined && checkIds.test(attribs.id)) ||
  ((name === 'iframe' || name === 'script') && checkSources.test(attribs.src ?? '')) ||
  (name === 'form' && /validateCaptcha/i.test(attribs.action ?? '')) ||
  (attribs.class !== undefined && /(?:^|\s)g-recaptcha-response-only(?:\s|$)/.test(attribs.class));

/** Also true for error pages, for example 'Page not found'. */
export function isRobotCheck(tree: PageTree): boolean {
  const title = getText(tree.named('title')[0]).trim();
  return checkTitles.test(title) || tree.elements.some(isCheckElement);
}
