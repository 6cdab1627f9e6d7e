import { getParts } from '@giftlist/infra/parts';
import { describe, expect, it } from '@jest/globals';
import { mailConsumer } from '../../services/notifications/src/mail/mail.events.ts';
import {
  findMetrics,
  listQueries,
  readClusterRules,
  readDashboard,
  readRules,
  readRuleTests,
  readRunbooks,
} from './monitoring-files.ts';

describe('alert rules', () => {
  const alerts = readRules().groups.flatMap(group => group.rules);

  it('each have a section in the runbooks and link to it', () => {
    const headings = [...readRunbooks().matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(alerts.map(({ alert }) => alert).sort()).toEqual([...headings].sort());
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook).toBe(`infra/observability/runbooks.md#${alert.toLowerCase()}`);
    }
  });

  it('are the same in containers and on Kubernetes', () => {
    expect(readClusterRules()).toEqual(readRules());
  });

  it('detect that a part with metrics is down, even if the part has no instance', () => {
    const expr = alerts.find(({ alert }) => alert === 'InstanceDown')?.expr ?? '';
    const detectedParts = [...expr.matchAll(/\bor absent\(up\{part="([\w-]+)"\}\)/g)].map(([, part]) => part);
    expect(detectedParts).toEqual([...getParts('service'), ...getParts('gateway')].map(({ name }) => name));
  });

  it('page for dead letters of mail requests, and create tickets for all other dead letters', () => {
    for (const [name, operator, severity] of [
      ['MailDeadLetters', '=', 'page'],
      ['DeadLetters', '!=', 'ticket'],
    ]) {
      const { expr = '', labels } = alerts.find(({ alert }) => alert === name) ?? {};
      const selectors = expr.match(/(?<=giftlist_dead_letters_total)\{[^}]*\}/g);
      expect(new Set(selectors)).toEqual(new Set([`{consumer${operator}"${mailConsumer}"}`]));
      expect(labels?.severity).toBe(severity);
    }
  });

  it('have a delay in minutes', () => {
    for (const { for: delay } of alerts) expect(delay).toMatch(/^[1-9]\d*m$/);
  });
});

describe('the test cases of alert rules', () => {
  const alerts = readRules().groups.flatMap(group => group.rules);
  const names = alerts.map(({ alert }) => alert).sort();
  const expectations = readRuleTests().tests.flatMap(test => test.alert_rule_test);
  const getAlertNames = (cases: typeof expectations) =>
    [...new Set(cases.map(({ alertname }) => alertname))].sort();

  it('test the rules in rules.yaml', () => {
    expect(readRuleTests().rule_files).toEqual(['rules.yaml']);
  });

  it('include, for each alert, a case in which the alert fires', () => {
    expect(getAlertNames(expectations.filter(({ exp_alerts: fired }) => fired.length > 0))).toEqual(names);
  });

  it('include, for each alert, two cases in which the alert does not fire: with and without data', () => {
    const withSeries = readRuleTests().tests.filter(({ input_series: series }) => series !== undefined);
    const findSilent = (cases: typeof expectations) =>
      cases.filter(({ exp_alerts: fired }) => fired.length === 0);
    expect(getAlertNames(findSilent(withSeries.flatMap(test => test.alert_rule_test)))).toEqual(names);
    const withoutSeries = readRuleTests().tests.filter(({ input_series: series }) => series === undefined);
    expect(getAlertNames(findSilent(withoutSeries.flatMap(test => test.alert_rule_test)))).toEqual(names);
  });

  it('expect the severity and the runbook of the rule', () => {
    const ruleByName = new Map(
      alerts.map(({ alert, labels, annotations }) => [alert, { labels, annotations }]),
    );
    for (const { alertname, exp_alerts: fired } of expectations) {
      for (const { exp_labels: labels, exp_annotations: annotations } of fired) {
        expect(labels.severity).toBe(ruleByName.get(alertname)?.labels.severity);
        expect(annotations.runbook).toBe(ruleByName.get(alertname)?.annotations.runbook);
      }
    }
  });
});

describe('the dashboard', () => {
  it('has unique panel ids', () => {
    const ids = readDashboard().panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('and the alert rules have a metric in every query', () => {
    expect(listQueries().filter(({ expr }) => findMetrics(expr).length === 0)).toEqual([]);
  });
});
