import ts from 'typescript';

/**
 * Forbids `record[key]`, `key in record` and `const { [key]: value } = record` if the key can be any text. A name,
 * code, league or field from outside may be "constructor" or "__proto__", and then finds what every object inherits.
 */

const ANY_TEXT =
  ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping | ts.TypeFlags.Any;
const GENERIC = ts.TypeFlags.TypeParameter | ts.TypeFlags.Index | ts.TypeFlags.IndexedAccess;

/** A cast claims that a key is known, and doesn't check it. */
const withoutCast = (node) =>
  node.type === 'TSAsExpression' || node.type === 'TSNonNullExpression' ? withoutCast(node.expression) : node;

export const ownKeys = {
  meta: {
    type: 'problem',
    docs: { description: 'Read records by keys from outside with lookUp, or use a Map.' },
    schema: [],
    messages: {
      read: '"{{key}}" can be any text, also "constructor" or "__proto__", which every object inherits. Read with lookUp (src/feed/contract/lookup.ts), or make it a Map.',
      in: '"in" also finds what every object inherits, such as "constructor". Use Object.hasOwn or lookUp (src/feed/contract/lookup.ts), or make it a Map.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    const checker = services.program.getTypeChecker();

    function canBeAnyText(type) {
      const whole = checker.getBaseConstraintOfType(type) ?? type;
      const parts = whole.isUnion() ? whole.types : [whole];
      return parts.some((part) => {
        const flat = part.isIntersection() ? part.types : [part];
        return flat.some(({ flags }) => (flags & ANY_TEXT) !== 0);
      });
    }

    /** The compiler has checked a generic key against the keys of the record, unless the record takes any text. */
    function isCheckedByCompiler(key, record) {
      return (
        (key.flags & GENERIC) !== 0 && checker.getIndexInfoOfType(record, ts.IndexKind.String) === undefined
      );
    }

    /** The variable of `for (const key of Object.keys(record))`. */
    function isOwnKey(key, record) {
      if (key.type !== 'Identifier') return false;
      const { references } = context.sourceCode.getScope(key);
      const declared = references.find(({ identifier }) => identifier === key)?.resolved?.defs[0]?.node;
      const loop = declared?.parent.parent;
      return (
        loop?.type === 'ForOfStatement' &&
        context.sourceCode.getText(loop.right) === `Object.keys(${context.sourceCode.getText(record)})`
      );
    }

    function check(node, record, key, messageId) {
      const inner = withoutCast(key);
      if (inner.type === 'Literal' || isOwnKey(inner, record)) return;
      const type = services.getTypeAtLocation(inner);
      if (!canBeAnyText(type)) return;
      const of = checker.getApparentType(services.getTypeAtLocation(record));
      if (checker.isArrayLikeType(of) || isCheckedByCompiler(type, of)) return;
      context.report({ node, messageId, data: { key: context.sourceCode.getText(key) } });
    }

    return {
      'MemberExpression[computed=true]'(node) {
        check(node, node.object, node.property, 'read');
      },
      'ObjectPattern > Property[computed=true]'(node) {
        check(node, node.parent, node.key, 'read');
      },
      'BinaryExpression[operator="in"]'(node) {
        if (node.left.type !== 'PrivateIdentifier') check(node, node.right, node.left, 'in');
      },
    };
  },
};
