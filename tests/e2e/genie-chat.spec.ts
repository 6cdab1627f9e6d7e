import { expect } from '@playwright/test';
import { callerFor } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { card } from './support/cards.ts';
import { createList } from './support/lists.ts';
import { person, signIn } from './support/people.ts';
import { widthOf } from './support/screen.ts';
import { test } from './support/test.ts';

test.use({ timezoneId: 'America/New_York' });

test('a visitor describes somebody to Genie and finds the conversation again @phone', async ({ page }) => {
  await page.goto('/gift-ideas');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page');
  await navigation.getByRole('link', { name: 'Genie' }).click();
  if (widthOf(page) < 768) {
    await expect(page).toHaveURL(/\/genie\/chat$/);
    await page.goto('/genie');
  }
  await expect(page).toHaveURL(/\/genie$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Gift Guides' })).toHaveAttribute('href', '/gift-ideas');
  const width = widthOf(page);
  const slides = width < 575 ? '1' : width < 1024 ? '2' : '3';
  await expect(page.getByRole('list', { name: 'Gift guides' })).toHaveAttribute('data-slides', slides);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Chat with Genie' }).click();

  const said = page.getByRole('log');
  await expect(said).toContainText('Who are we finding something for?');
  const field = page.getByLabel('Message to Genie');
  await field.fill('my dad, 60, likes fishing and jazz, under 50');
  await field.press('Enter');
  await expect(said).toContainText('your dad, 60, fishing and jazz, under $50');
  const ideas = said.getByRole('listitem');
  await expect(ideas.first()).toBeVisible();
  for (const price of await ideas.locator('b').allTextContents()) {
    expect(Number(price.replace(/[^\d.]/g, ''))).toBeLessThanOrEqual(50);
  }
  await expectAccessible(page);
  if (width < 1024) {
    const known = page.getByRole('group').filter({ hasText: 'What Genie knows' });
    await expect(known, 'the line stays below the header').toBeInViewport({ ratio: 1 });
    await known.locator('summary').press('Enter');
    await expect(known.getByRole('definition').filter({ hasText: 'Under $50' })).toBeVisible();
    await expectAccessible(page);
    await known.locator('summary').press('Enter');
  }

  await field.fill('no gadgets');
  await field.press('Enter');
  await expect(said).toContainText('Understood: no gadgets.');
  await expect(
    said.getByText('You: no gadgets', { exact: true }),
    'a long reply is shown from its beginning',
  ).toBeInViewport();
  const refused = said.getByRole('button', { name: /^Not that: / }).first();
  const title = ((await refused.getAttribute('aria-label')) ?? '').replace('Not that: ', '');
  await refused.click();
  await expect(said).toContainText('Not number 1 (');
  await expect(said.getByRole('button', { name: /^Not that: / }).first()).toBeVisible();
  await expect(said.getByRole('button', { name: `Not that: ${title}` })).toHaveCount(0);
  await expectAccessible(page);
  const shown = await said.getByRole('listitem').count();
  await page.reload();
  await expect(said).toContainText('Understood: no gadgets.');
  await expect(said.getByRole('listitem')).toHaveCount(shown);

  await said.getByRole('button', { name: 'Add to list' }).first().click();
  await expect(page).toHaveURL(/\/sign-up/);
});

test('a visitor starts over with Genie for another person and asks about Giftlist', async ({ page }) => {
  await page.goto('/genie/chat');
  const said = page.getByRole('log');
  const field = page.getByLabel('Message to Genie');
  const send = async (words: string) => {
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
    await field.fill(words);
    await field.press('Enter');
  };
  await send('my dad, 60, fishing, no gadgets, under 50');
  await expect(said).toContainText('your dad, 60, fishing, under $50');
  await expect(said.getByRole('listitem').first()).toBeVisible();
  const forDad = await said.getByRole('listitem').count();

  await send('now my sister, she loves yoga, 25 each');
  await expect(said).toContainText('For your sister, yoga, under $25 each.');
  await expect(said.getByRole('listitem').nth(forDad)).toBeVisible();
  const all = await said.getByRole('listitem').count();
  for (const price of (await said.getByRole('listitem').locator('b').allTextContents()).slice(forDad))
    expect(Number(price.replace(/[^\d.]/g, ''))).toBeLessThanOrEqual(25);

  await send('how do I delete my account?');
  const link = said.getByRole('link', { name: 'Delete account' });
  await expect(link).toHaveAttribute('href', '/settings?delete-account=');
  await send('Geschenk für meine Mutter, sie liest gern');
  await expect(said.getByText('Für wen ist das Geschenk?')).toHaveAttribute('lang', 'de');
  await send('blorp flumox');
  await expect(said).toContainText('I could not make a person, an interest or a budget out of');
  await expect(said.getByRole('listitem')).toHaveCount(all);
  await expect(said.getByRole('button', { name: 'This answer helps' })).toHaveCount(5);
  await expectAccessible(page);
});

test('a visitor starts with an example, changes and forgets a fact, and starts over', async ({ page }) => {
  // A narrow page has the facts in an expandable line.
  const isWide = widthOf(page) >= 1024;
  const known = isWide
    ? page.getByRole('complementary', { name: 'What Genie knows' })
    : page.getByRole('group').filter({ hasText: 'What Genie knows' });
  const said = page.getByRole('log');
  await page.goto('/genie');
  await page
    .getByRole('link', { name: /Try this conversation/ })
    .first()
    .click();
  await expect(said).toContainText('under $50');
  await expect(page).toHaveURL(/\/genie\/chat$/);
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await expect(known).toContainText('Under $50');
  if (!isWide) await known.getByText('What Genie knows').click();
  await expectAccessible(page);

  await known.getByRole('button', { name: 'Change: Budget Under $50' }).click();
  const field = page.getByRole('textbox', { name: 'Message to Genie' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Under ');
  await field.pressSequentially('$40');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(known).toContainText('Under $40');

  if (!isWide) await known.getByText('What Genie knows').click();
  await known.getByRole('button', { name: 'Change: Budget Under $40' }).click();
  await page.getByRole('button', { name: 'Forget the budget' }).click();
  await expect(said).toContainText('Forgotten.');
  await expect(known).not.toContainText('Under $40');
  if (!isWide) await known.getByText('What Genie knows').click();
  await known.getByRole('button', { name: 'Start over' }).click();
  await expect(said).not.toContainText('Forgotten.');
  await expect(said).toContainText('Who are we finding something for?');
  if (isWide) await expect(known).toContainText('Nothing yet');
});

test('a member asks Genie for ideas for a list, and adds one to it', async ({ page, baseURL }) => {
  const ada = person('Ada', 'Larsen');
  const list = await createList(await callerFor(baseURL, ada), { list_name: 'Ada turns 30' }, []);
  await signIn(page, ada);
  await page.goto(list.path);
  await page.getByRole('tab', { name: 'AI Gift Ideas' }).click();
  await expect(page).toHaveURL(`/genie/chat?list=${list.id}`);

  const said = page.getByRole('log');
  await expect(said).toContainText('Let us find something for the list “Ada turns 30”.');
  await page.getByRole('button', { name: 'Surprise me' }).click();
  await expect(said).toContainText('For you, 30, birthday. Here is what I would wrap:');
  const idea = said.getByRole('listitem').first();
  await expect(idea).toBeVisible();
  await expectAccessible(page);

  const title = (await idea.getByRole('heading').textContent()) ?? '';
  await idea.getByRole('button', { name: 'Add to list' }).click();
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByText('Added to Ada turns 30'),
  ).toBeVisible();
  await page.goto(list.path);
  await expect(card(page, title)).toBeVisible();
});
