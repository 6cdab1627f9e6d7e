import { getParts } from '@giftlist/infra/parts';
import { describe, expect, it } from '@jest/globals';
import { mailConsumer } from '../../services/notifications/src/mail/mail.events.ts';
import {
  clusterRules,
  dashboard,
  metricsIn,
  queries,
  rules,
  ruleTests,
  runbooks,
} from './monitoring-files.ts';

describe('alert rules', () => {
  const alerts = rules().groups.flatMap(group => group.rules);

  it('each have a section in the runbooks and link to it', () => {
    const headings = [...runbooks().matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(alerts.map(({ alert }) => alert).sort()).toEqual([...headings].sort());
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook).toBe(`infra/observability/runbooks.md#${alert.toLowerCase()}`);
    }
  });

  it('are the same in containers and on Kubernetes', () => {
    expect(clusterRules()).toEqual(rules());
  });

  it('detect each part with metrics that is down, even if it has no instance', () => {
    const expr = alerts.find(({ alert }) => alert === 'InstanceDown')?.expr ?? '';
    const detected = [...expr.matchAll(/\bor absent\(up\{part="([\w-]+)"\}\)/g)].map(([, part]) => part);
    expect(detected).toEqual([...getParts('service'), ...getParts('gateway')].map(({ name }) => name));
  });

  it('page for dead letters of mail requests, and create tickets for all others', () => {
    const wanted = { DeadLetters: '!=', MailDeadLetters: '=' };
    for (const [name, operator] of Object.entries(wanted)) {
      const { expr = '', labels } = alerts.find(({ alert }) => alert === name) ?? {};
      const chosen = expr.match(/(?<=giftlist_dead_letters_total)\{[^}]*\}/g);
      expect(new Set(chosen)).toEqual(new Set([`{consumer${operator}"${mailConsumer}"}`]));
      expect(labels?.severity).toBe(operator === '=' ? 'page' : 'ticket');
    }
  });

  it('each have to be true for some minutes', () => {
    for (const { for: pause } of alerts) expect(pause).toMatch(/^\d+m$/);
  });
});

describe('the test cases of alert rules', () => {
  const alerts = rules().groups.flatMap(group => group.rules);
  const names = alerts.map(({ alert }) => alert).sort();
  const expectations = ruleTests().tests.flatMap(test => test.alert_rule_test);
  const alertNamesIn = (chosen: typeof expectations) =>
    [...new Set(chosen.map(({ alertname }) => alertname))].sort();

  it('test the rules in rules.yaml', () => {
    expect(ruleTests().rule_files).toEqual(['rules.yaml']);
  });

  it('include one for each alert in which it fires', () => {
    expect(alertNamesIn(expectations.filter(({ exp_alerts: fired }) => fired.length > 0))).toEqual(names);
  });

  it('include two for each alert in which it does not fire: with and without data', () => {
    const withSeries = ruleTests().tests.filter(({ input_series: series }) => series !== undefined);
    const silent = (chosen: typeof expectations) =>
      chosen.filter(({ exp_alerts: fired }) => fired.length === 0);
    expect(alertNamesIn(silent(withSeries.flatMap(test => test.alert_rule_test)))).toEqual(names);
    const withoutSeries = ruleTests().tests.filter(({ input_series: series }) => series === undefined);
    expect(alertNamesIn(silent(withoutSeries.flatMap(test => test.alert_rule_test)))).toEqual(names);
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
    const ids = dashboard().panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a metric in every query, like the alert rules', () => {
    expect(queries().filter(({ expr }) => metricsIn(expr).length === 0)).toEqual([]);
  });
});
