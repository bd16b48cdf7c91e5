/** Returns the override field of a match rule. */
export const ruleField = (key: string): string => `rule.${key}`;
