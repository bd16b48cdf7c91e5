import { z } from 'zod';

/** The roles of operators, lowest first: watch; also score manually; everything except inviting others. */
const OPERATOR_ROLES = ['watch', 'score', 'produce'] as const;
export const OperatorRole = z.enum(OPERATOR_ROLES);
export type OperatorRole = z.infer<typeof OperatorRole>;

/**
 * The operators' roles plus `own`: the person at this machine, or with the key from startup. Only this role invites
 * others.
 */
export const ROLES = [...OPERATOR_ROLES, 'own'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;
