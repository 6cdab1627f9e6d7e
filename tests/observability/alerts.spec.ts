import { partsOf } from '@giftlist/infra/parts';
import { describe, expect, it } from '@jest/globals';
import { board, clusterRules, metricsIn, queries, rules, runbooks } from './board.ts';

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

  it('each wait before they wake somebody', () => {
    for (const { for: pause } of alerts) expect(pause).toMatch(/^\d+m$/);
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
