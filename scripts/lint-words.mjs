/**
 * A rule for oxlint. A browser that translates a page replaces each run of text by its own elements. React still writes
 * to the old text, so words beside `{…}` in one element keep their old values. A single string doesn't have this
 * problem.
 */

/**
 * Whether an expression renders elements or nothing.
 * @param {any} expression a node of the syntax tree
 * @returns {boolean}
 */
function rendersElements(expression) {
  switch (expression.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return true;
    case 'Literal':
      return expression.value === null;
    case 'ConditionalExpression':
      return rendersElements(expression.consequent) && rendersElements(expression.alternate);
    case 'LogicalExpression':
      return rendersElements(expression.right);
    case 'CallExpression':
      return 'property' in expression.callee && expression.callee.property.name === 'map';
    default:
      return false;
  }
}

const isBlank = (/** @type {any} */ child) => child.type === 'JSXText' && child.value.trim() === '';

const hasWords = (/** @type {any} */ child) =>
  (child.type === 'JSXText' && child.value.trim() !== '') ||
  (child.type === 'JSXExpressionContainer' && child.expression.type === 'TemplateLiteral');

const isValue = (/** @type {any} */ child) =>
  child.type === 'JSXExpressionContainer' && child.expression.type !== 'Literal' && !rendersElements(child.expression);

const oneString = {
  meta: { messages: { split: 'Make the words and the value beside them one string: {`Page ${page}`}.' } },
  create(/** @type {any} */ context) {
    const check = (/** @type {{ children: any[] }} */ { children }) => {
      const shown = children.filter((child) => !isBlank(child));
      for (const [index, child] of shown.entries()) {
        const next = shown[index + 1];
        if (next && ((hasWords(child) && isValue(next)) || (isValue(child) && hasWords(next))))
          context.report({ node: next, messageId: 'split' });
      }
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

const words = { meta: { name: 'words' }, rules: { 'one-string': oneString } };

export default words;
