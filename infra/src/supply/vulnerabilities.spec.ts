import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Exemptions, findVulnerabilities, parseAudit } from './vulnerabilities.ts';

const output = JSON.stringify({
  advisories: {
    1: { github_advisory_id: 'GHSA-aaaa-1111-aaaa', module_name: 'one', severity: 'low', title: 'Too slow' },
    2: { github_advisory_id: 'GHSA-bbbb-2222-bbbb', module_name: 'two', severity: 'high', title: 'Too open' },
  },
  metadata: { vulnerabilities: { low: 1, high: 1 } },
});
const audit = parseAudit(output);
if (audit === undefined) throw new Error('the output contains no audit');

describe('vulnerabilities reported by the registry', () => {
  it('are parsed from the output of pnpm audit, despite other lines', () => {
    const found = parseAudit(`${output}\nnpm warn Unknown user config\n`);
    expect(Object.keys(found?.advisories ?? {})).toEqual(['1', '2']);
  });

  it('are undefined if the registry returned an error, and empty if it reported none', () => {
    const failedOutput = 'Error: ERR_PNPM_AUDIT_BAD_RESPONSE\n  × The endpoint responded with 405:\n';
    expect(parseAudit(failedOutput)).toBeUndefined();
    expect(parseAudit('{"error":{"code":"ERR_PNPM_AUDIT_BAD_RESPONSE"}}')).toBeUndefined();
    expect(parseAudit('{"advisories":{},"metadata":{}}')?.advisories).toEqual({});
  });
});

describe('a vulnerability', () => {
  const exemption = {
    id: 'GHSA-bbbb-2222-bbbb',
    reason: 'We do not use the server of this package',
    until: '2026-05-31',
  };
  const low = 'GHSA-aaaa-1111-aaaa one (low): Too slow';
  const high = 'GHSA-bbbb-2222-bbbb two (high): Too open';

  it('is found whatever its severity, unless it is exempt', () => {
    expect(findVulnerabilities(audit, [], '2026-05-01')).toEqual([low, high]);
    expect(findVulnerabilities(audit, [exemption], '2026-05-31')).toEqual([low]);
  });

  it('is exempt only until the date of its exemption', () => {
    expect(findVulnerabilities(audit, [exemption], '2026-06-01')).toEqual([low, high]);
  });

  it('is exempt only with a reason and a date', () => {
    expect(Exemptions.safeParse([{ ...exemption, reason: '' }]).success).toBe(false);
    expect(Exemptions.safeParse([{ id: exemption.id, reason: exemption.reason }]).success).toBe(false);
    const text = readFileSync(path.resolve(import.meta.dirname, '../../supply/exemptions.json'), 'utf8');
    expect(Exemptions.safeParse(JSON.parse(text)).success).toBe(true);
  });
});
