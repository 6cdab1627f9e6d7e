import { productionSources } from './production-sources.ts';
import { isNode, nodesIn } from './syntax.ts';

const advice = 'asks for the role of an owner; ask for a capability (contracts/src/rules/capabilities.ts)';

/** Places that compare a role with 'owner' instead of asking for a capability. */
export function findRoleComparisons(): string[] {
  return productionSources().flatMap(({ file, source }) =>
    roleComparisonsIn(file, source).map(line => `${file}:${line}  ${advice}`),
  );
}

/** The lines of a source on which a role is compared with 'owner'. */
export function roleComparisonsIn(file: string, source: string): number[] {
  if (!source.includes("'owner'")) return [];
  return nodesIn(file, source).flatMap(({ node, start }) => {
    const isComparison = node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator));
    const sides = [node.left, node.right];
    if (!isComparison || !sides.some(isOwner) || !sides.some(isRole)) return [];
    return Buffer.from(source).subarray(0, start).toString().split('\n').length;
  });
}

const isOwner = (node: unknown): boolean =>
  isNode(node) && node.type === 'StringLiteral' && node.value === 'owner';

/** `role`, `viewer.role`, `list.viewer_role`, `access?.role` */
function isRole(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'Identifier') return /role$/i.test(String(node.value));
  return isRole(node.property) || isRole(node.base);
}
