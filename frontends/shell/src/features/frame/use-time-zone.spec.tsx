import { mockServer, renderInApp, resetBetweenTests, signInAs } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { createFrenchMember } from '../../testing.ts';
import { useTimeZone } from './use-time-zone.ts';

resetBetweenTests();

function Frame() {
  useTimeZone();
  return null;
}
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const timeZoneOffset = -new Date().getTimezoneOffset();

describe('useTimeZone', () => {
  it('saves a changed time zone without a message', async () => {
    const movedMember = createFrenchMember({ id: 'p', timeZone: 'Pacific/Chatham', timeZoneOffset: 825 });
    const sent = mockServer(() => Response.json({ data: { ...movedMember, timeZone, timeZoneOffset } }));
    signInAs(movedMember);
    renderInApp(<Frame />);
    await waitFor(() =>
      expect(sent).toEqual([
        { key: 'PUT /user/p', body: { timeZone, timeZoneOffset: String(timeZoneOffset) } },
      ]),
    );
    expect(document.querySelector('[role=status], [role=alert]')?.textContent ?? '').toBe('');
  });

  it('sends nothing if the time zone is unchanged', async () => {
    const sent = mockServer(() => Response.json({ data: {} }));
    signInAs(createFrenchMember({ id: 'p', timeZone, timeZoneOffset }));
    renderInApp(<Frame />);
    await act(async () => undefined);
    expect(sent).toEqual([]);
  });
});
