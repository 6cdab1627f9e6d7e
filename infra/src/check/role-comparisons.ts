import { readProductionSources } from '../sources/production-sources.ts';
import { isNode, parseNodes } from '../sources/syntax.ts';

const advice = "compares a role with 'owner'; use a capability instead (contracts/src/rules/capabilities.ts)";

export function findRoleComparisons(): string[] {
  return readProductionSources().flatMap(({ file, source }) =>
    findComparisonLines(file, source).map(line => `${file}:${line}  ${advice}`),
  );
}

export function findComparisonLines(file: string, source: string): number[] {
  if (!source.includes("'owner'")) return [];
  return parseNodes(file, source).flatMap(({ node, start }) => {
    const isComparison = node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator));
    const operands = [node.left, node.right];
    if (!isComparison || !operands.some(isOwner) || !operands.some(isRole)) return [];
    return Buffer.from(source).subarray(0, start).toString().split('\n').length;
  });
}

const isOwner = (node: unknown): boolean =>
  isNode(node) && node.type === 'StringLiteral' && node.value === 'owner';

/** Matches `role`, `viewer.role`, `list.viewer_role` and `access?.role`. */
function isRole(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'Identifier') return /role$/i.test(String(node.value));
  return isRole(node.property) || isRole(node.base);
}
