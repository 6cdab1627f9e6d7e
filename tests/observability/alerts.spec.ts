import { partsOf } from '@giftlist/infra/parts';
import { describe, expect, it } from '@jest/globals';
import { mailConsumer } from '../../services/notifications/src/mail/mail.events.ts';
import { board, clusterRules, metricsIn, queries, rules, ruleTests, runbooks } from './board.ts';

describe('alert rules', () => {
  const alerts = rules().groups.flatMap(group => group.rules);

  it('each say what to do, in a section of the runbooks', () => {
    const headings = [...runbooks().matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(alerts.map(({ alert }) => alert).sort()).toEqual([...headings].sort());
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook).toBe(`infra/observability/runbooks.md#${alert.toLowerCase()}`);
    }
  });

  it('are the same on a cluster', () => {
    expect(clusterRules()).toEqual(rules());
  });

  it('miss each part that has measures, also where no instance is there to be asked', () => {
    const expr = alerts.find(({ alert }) => alert === 'PartDown')?.expr ?? '';
    const missed = [...expr.matchAll(/\bor absent\(up\{part="([\w-]+)"\}\)/g)].map(([, part]) => part);
    expect(missed).toEqual([...partsOf('service'), ...partsOf('gateway')].map(({ name }) => name));
  });

  it('page somebody for mail requests that become dead letters, and for no other event', () => {
    const wanted = { DeadLetters: '!=', MailDeadLetters: '=' };
    for (const [name, choice] of Object.entries(wanted)) {
      const { expr = '', labels } = alerts.find(({ alert }) => alert === name) ?? {};
      const chosen = expr.match(/(?<=giftlist_dead_letters_total)\{[^}]*\}/g);
      expect(new Set(chosen)).toEqual(new Set([`{consumer${choice}"${mailConsumer}"}`]));
      expect(labels?.severity).toBe(choice === '=' ? 'page' : 'ticket');
    }
  });

  it('each wait before they wake somebody', () => {
    for (const { for: pause } of alerts) expect(pause).toMatch(/^\d+m$/);
  });
});

describe('what promtool holds the rules to', () => {
  const alerts = rules().groups.flatMap(group => group.rules);
  const names = alerts.map(({ alert }) => alert).sort();
  const looks = ruleTests().tests.flatMap(test => test.alert_rule_test);
  const alertsOf = (some: typeof looks) => [...new Set(some.map(({ alertname }) => alertname))].sort();

  it('only covers these rules', () => {
    expect(ruleTests().rule_files).toEqual(['rules.yaml']);
  });

  it('shows each alert as it fires', () => {
    expect(alertsOf(looks.filter(({ exp_alerts: fired }) => fired.length > 0))).toEqual(names);
  });

  it('shows each alert as it stays silent where it is measured, and where nothing is', () => {
    const measured = ruleTests().tests.filter(({ input_series: series }) => series !== undefined);
    const silent = (some: typeof looks) => some.filter(({ exp_alerts: fired }) => fired.length === 0);
    expect(alertsOf(silent(measured.flatMap(test => test.alert_rule_test)))).toEqual(names);
    const unmeasured = ruleTests().tests.filter(({ input_series: series }) => series === undefined);
    expect(alertsOf(silent(unmeasured.flatMap(test => test.alert_rule_test)))).toEqual(names);
  });

  it('expects the label and the runbook that the rule gives', () => {
    const given = new Map(alerts.map(({ alert, labels, annotations }) => [alert, { labels, annotations }]));
    for (const { alertname, exp_alerts: fired } of looks) {
      for (const { exp_labels: labels, exp_annotations: annotations } of fired) {
        expect(labels.severity).toBe(given.get(alertname)?.labels.severity);
        expect(annotations.runbook).toBe(given.get(alertname)?.annotations.runbook);
      }
    }
  });
});

describe('the board', () => {
  it('numbers its panels once each', () => {
    const ids = board().panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('asks only for what is measured somewhere', () => {
    expect(queries().filter(({ expr }) => metricsIn(expr).length === 0)).toEqual([]);
  });
});
