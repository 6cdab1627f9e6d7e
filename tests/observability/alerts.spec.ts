import { partsOf } from '@giftlist/infra/parts';
import { describe, expect, it } from '@jest/globals';
import { mailConsumer } from '../../services/notifications/src/mail/mail.events.ts';
import { board, clusterRules, metricsIn, queries, rules, ruleTests, runbooks } from './board.ts';

describe('alert rules', () => {
  const alerts = rules().groups.flatMap(group => group.rules);

  it('each have a section in the runbooks', () => {
    const headings = [...runbooks().matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(alerts.map(({ alert }) => alert).sort()).toEqual([...headings].sort());
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook).toBe(`infra/observability/runbooks.md#${alert.toLowerCase()}`);
    }
  });

  it('are identical on a cluster', () => {
    expect(clusterRules()).toEqual(rules());
  });

  it('detect each missing part with metrics, also if it has no instance', () => {
    const expr = alerts.find(({ alert }) => alert === 'PartDown')?.expr ?? '';
    const missed = [...expr.matchAll(/\bor absent\(up\{part="([\w-]+)"\}\)/g)].map(([, part]) => part);
    expect(missed).toEqual([...partsOf('service'), ...partsOf('gateway')].map(({ name }) => name));
  });

  it('page for dead letters of mail requests, and of no other event', () => {
    const wanted = { DeadLetters: '!=', MailDeadLetters: '=' };
    for (const [name, choice] of Object.entries(wanted)) {
      const { expr = '', labels } = alerts.find(({ alert }) => alert === name) ?? {};
      const chosen = expr.match(/(?<=giftlist_dead_letters_total)\{[^}]*\}/g);
      expect(new Set(chosen)).toEqual(new Set([`{consumer${choice}"${mailConsumer}"}`]));
      expect(labels?.severity).toBe(choice === '=' ? 'page' : 'ticket');
    }
  });

  it('each have a waiting time', () => {
    for (const { for: pause } of alerts) expect(pause).toMatch(/^\d+m$/);
  });
});

describe('the test cases of alert rules', () => {
  const alerts = rules().groups.flatMap(group => group.rules);
  const names = alerts.map(({ alert }) => alert).sort();
  const looks = ruleTests().tests.flatMap(test => test.alert_rule_test);
  const alertsOf = (some: typeof looks) => [...new Set(some.map(({ alertname }) => alertname))].sort();

  it('only contain existing rules', () => {
    expect(ruleTests().rule_files).toEqual(['rules.yaml']);
  });

  it('show each alert firing', () => {
    expect(alertsOf(looks.filter(({ exp_alerts: fired }) => fired.length > 0))).toEqual(names);
  });

  it('show each alert silent with normal values, and without any', () => {
    const measured = ruleTests().tests.filter(({ input_series: series }) => series !== undefined);
    const silent = (some: typeof looks) => some.filter(({ exp_alerts: fired }) => fired.length === 0);
    expect(alertsOf(silent(measured.flatMap(test => test.alert_rule_test)))).toEqual(names);
    const unmeasured = ruleTests().tests.filter(({ input_series: series }) => series === undefined);
    expect(alertsOf(silent(unmeasured.flatMap(test => test.alert_rule_test)))).toEqual(names);
  });

  it('expect the label and the runbook of the rule', () => {
    const given = new Map(alerts.map(({ alert, labels, annotations }) => [alert, { labels, annotations }]));
    for (const { alertname, exp_alerts: fired } of looks) {
      for (const { exp_labels: labels, exp_annotations: annotations } of fired) {
        expect(labels.severity).toBe(given.get(alertname)?.labels.severity);
        expect(annotations.runbook).toBe(given.get(alertname)?.annotations.runbook);
      }
    }
  });
});

describe('the dashboard', () => {
  it('has unique panel ids', () => {
    const ids = board().panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('only queries existing metrics', () => {
    expect(queries().filter(({ expr }) => metricsIn(expr).length === 0)).toEqual([]);
  });
});
