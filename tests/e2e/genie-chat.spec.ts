import { expect } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { getCard } from './support/cards.ts';
import { createList } from './support/lists.ts';
import { createPerson, signIn } from './support/people.ts';
import { getWidth } from './support/screen.ts';
import { test } from './support/test.ts';

test.use({ timezoneId: 'America/New_York' });

function countSlides(width: number): string {
  if (width < 575) return '1';
  return width < 1024 ? '2' : '3';
}

test('a visitor describes a person to Genie and sees the conversation again after a reload @phone', async ({
  page,
}) => {
  await page.goto('/gift-ideas');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page');
  await navigation.getByRole('link', { name: 'Genie' }).click();
  if (getWidth(page) < 768) {
    await expect(page).toHaveURL(/\/genie\/chat$/);
    await page.goto('/genie');
  }
  await expect(page).toHaveURL(/\/genie$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Gift Guides' })).toHaveAttribute('href', '/gift-ideas');
  const width = getWidth(page);
  await expect(page.getByRole('list', { name: 'Gift guides' })).toHaveAttribute(
    'data-slides',
    countSlides(width),
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Chat with Genie' }).click();

  const conversation = page.getByRole('log');
  await expect(conversation).toContainText('Who are we finding something for?');
  const field = page.getByLabel('Message to Genie');
  await field.fill('my dad, 60, likes fishing and jazz, under 50');
  await field.press('Enter');
  await expect(conversation).toContainText('your dad, 60, fishing and jazz, under $50');
  const ideas = conversation.getByRole('listitem');
  await expect(ideas.first()).toBeVisible();
  for (const price of await ideas.locator('b').allTextContents()) {
    expect(Number(price.replace(/[^\d.]/g, ''))).toBeLessThanOrEqual(50);
  }
  await expectAccessible(page);
  if (width < 1024) {
    const facts = page.getByRole('group').filter({ hasText: 'What Genie knows' });
    await expect(facts, 'the facts stay visible below the header').toBeInViewport({ ratio: 1 });
    await facts.locator('summary').press('Enter');
    await expect(facts.getByRole('definition').filter({ hasText: 'Under $50' })).toBeVisible();
    await expectAccessible(page);
    await facts.locator('summary').press('Enter');
  }

  await field.fill('no gadgets');
  await field.press('Enter');
  await expect(conversation).toContainText('Understood: no gadgets.');
  await expect(
    conversation.getByText('You: no gadgets', { exact: true }),
    'a long reply is shown from its beginning',
  ).toBeInViewport();
  const rejectButton = conversation.getByRole('button', { name: /^Not that: / }).first();
  const title = ((await rejectButton.getAttribute('aria-label')) ?? '').replace('Not that: ', '');
  await rejectButton.click();
  await expect(conversation).toContainText('Not number 1 (');
  await expect(conversation.getByRole('button', { name: /^Not that: / }).first()).toBeVisible();
  await expect(conversation.getByRole('button', { name: `Not that: ${title}` })).toHaveCount(0);
  await expectAccessible(page);
  const messageCount = await conversation.getByRole('listitem').count();
  await page.reload();
  await expect(conversation).toContainText('Understood: no gadgets.');
  await expect(conversation.getByRole('listitem')).toHaveCount(messageCount);

  await conversation.getByRole('button', { name: 'Add to list' }).first().click();
  await expect(page).toHaveURL(/\/sign-up/);
});

test('a visitor asks Genie about a second person, and about Giftlist', async ({ page }) => {
  await page.goto('/genie/chat');
  const conversation = page.getByRole('log');
  const field = page.getByLabel('Message to Genie');
  const send = async (message: string) => {
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
    await field.fill(message);
    await field.press('Enter');
  };
  await send('my dad, 60, fishing, no gadgets, under 50');
  await expect(conversation).toContainText('your dad, 60, fishing, under $50');
  await expect(conversation.getByRole('listitem').first()).toBeVisible();
  const dadIdeaCount = await conversation.getByRole('listitem').count();

  await send('now my sister, she loves yoga, 25 each');
  await expect(conversation).toContainText('For your sister, yoga, under $25 each.');
  await expect(conversation.getByRole('listitem').nth(dadIdeaCount)).toBeVisible();
  const ideaCount = await conversation.getByRole('listitem').count();
  const prices = await conversation.getByRole('listitem').locator('b').allTextContents();
  for (const price of prices.slice(dadIdeaCount))
    expect(Number(price.replace(/[^\d.]/g, ''))).toBeLessThanOrEqual(25);

  await send('how do I delete my account?');
  const link = conversation.getByRole('link', { name: 'Delete account' });
  await expect(link).toHaveAttribute('href', '/settings?delete-account=');
  await send('Geschenk für meine Mutter, sie liest gern');
  await expect(conversation.getByText('Für wen ist das Geschenk?')).toHaveAttribute('lang', 'de');
  await send('blorp flumox');
  await expect(conversation).toContainText('I could not make a person, an interest or a budget out of');
  await expect(conversation.getByRole('listitem')).toHaveCount(ideaCount);
  const sentCount = 5;
  await expect(conversation.getByRole('button', { name: 'This answer helps' })).toHaveCount(sentCount);
  await expectAccessible(page);
});

test('a visitor starts Genie with an example, changes and removes a fact, and starts over', async ({
  page,
}) => {
  // Narrow pages show the facts in an expandable line.
  const isWide = getWidth(page) >= 1024;
  const facts = isWide
    ? page.getByRole('complementary', { name: 'What Genie knows' })
    : page.getByRole('group').filter({ hasText: 'What Genie knows' });
  const conversation = page.getByRole('log');
  await page.goto('/genie');
  await page
    .getByRole('link', { name: /Try this conversation/ })
    .first()
    .click();
  await expect(conversation).toContainText('under $50');
  await expect(page).toHaveURL(/\/genie\/chat$/);
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await expect(facts).toContainText('Under $50');
  if (!isWide) await facts.getByText('What Genie knows').click();
  await expectAccessible(page);

  await facts.getByRole('button', { name: 'Change: Budget Under $50' }).click();
  const field = page.getByRole('textbox', { name: 'Message to Genie' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Under ');
  await field.pressSequentially('$40');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(facts).toContainText('Under $40');

  if (!isWide) await facts.getByText('What Genie knows').click();
  await facts.getByRole('button', { name: 'Change: Budget Under $40' }).click();
  await page.getByRole('button', { name: 'Forget the budget' }).click();
  await expect(conversation).toContainText('Forgotten.');
  await expect(facts).not.toContainText('Under $40');
  if (!isWide) await facts.getByText('What Genie knows').click();
  await facts.getByRole('button', { name: 'Start over' }).click();
  await expect(conversation).not.toContainText('Forgotten.');
  await expect(conversation).toContainText('Who are we finding something for?');
  if (isWide) await expect(facts).toContainText('Nothing yet');
});

test('a member asks Genie for ideas for a list, and adds an idea to the list', async ({ page, baseURL }) => {
  const ada = createPerson('Ada', 'Larsen');
  const list = await createList(await createCaller(baseURL, ada), { list_name: 'Ada turns 30' }, []);
  await signIn(page, ada);
  await page.goto(list.path);
  await page.getByRole('tab', { name: 'AI Gift Ideas' }).click();
  await expect(page).toHaveURL(`/genie/chat?list=${list.id}`);

  const conversation = page.getByRole('log');
  await expect(conversation).toContainText('Let us find something for the list “Ada turns 30”.');
  await page.getByRole('button', { name: 'Surprise me' }).click();
  await expect(conversation).toContainText('For you, 30, birthday. Here is what I would wrap:');
  const idea = conversation.getByRole('listitem').first();
  await expect(idea).toBeVisible();
  await expectAccessible(page);

  const title = (await idea.getByRole('heading').textContent()) ?? '';
  await idea.getByRole('button', { name: 'Add to list' }).click();
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByText('Added to Ada turns 30'),
  ).toBeVisible();
  await page.goto(list.path);
  await expect(getCard(page, title)).toBeVisible();
});
