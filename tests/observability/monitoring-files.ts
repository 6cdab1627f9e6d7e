import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const folder = path.resolve(import.meta.dirname, '../../infra/observability');
const clusterFolder = path.resolve(import.meta.dirname, '../../k8s/components/observability');
const readText = (file: string, dir = folder): string => readFileSync(path.join(dir, file), 'utf8');

const Rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const RuleTests = z.object({
  rule_files: z.array(z.string()),
  evaluation_interval: z.string(),
  tests: z.array(
    z.looseObject({
      name: z.string(),
      alert_rule_test: z.array(
        z.object({
          alertname: z.string(),
          eval_time: z.string(),
          exp_alerts: z.array(
            z.object({
              exp_labels: z.looseObject({ severity: z.string() }),
              exp_annotations: z.object({ summary: z.string(), runbook: z.string() }),
            }),
          ),
        }),
      ),
    }),
  ),
});
const Dashboard = z.looseObject({
  panels: z.array(
    z.looseObject({
      id: z.number(),
      title: z.string(),
      targets: z.array(z.looseObject({ expr: z.string() })).default([]),
    }),
  ),
});

export const readRules = () => Rules.parse(parse(readText('rules.yaml')));
export const readClusterRules = () => Rules.parse(parse(readText('alerts.yaml', clusterFolder)).spec);
export const readRuleTests = () => RuleTests.parse(parse(readText('rules.test.yaml')));
export const readDashboard = () => Dashboard.parse(JSON.parse(readText('grafana/giftlist.json')));
export const readRunbooks = (): string => readText('runbooks.md');

/** Lists the queries of the dashboard and of the alert rules. */
export function listQueries(): { source: string; expr: string }[] {
  const panels = readDashboard().panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ source: `panel '${title}'`, expr })),
  );
  const alerts = readRules().groups.flatMap(group =>
    group.rules.map(({ alert, expr }) => ({ source: `alert ${alert}`, expr })),
  );
  return [...panels, ...alerts];
}

/** Finds the names of the metrics that a query uses. */
export const findMetrics = (expr: string): string[] =>
  [...new Set(expr.match(/\b(?:giftlist|nodejs|process|kube|kubelet)_\w+|\bup\b/g) ?? [])].sort();

/** Finds labels by which a query filters or groups. */
export function findLabels(expr: string): string[] {
  const filterLabels = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  );
  const groupLabels = [...expr.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, inside = '']) =>
    inside.split(',').map(label => label.trim()),
  );
  return [...new Set([...filterLabels, ...groupLabels])].filter(label => label !== '').sort();
}
