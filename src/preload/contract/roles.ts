import { z } from 'zod';

/** Who may do what in a show. */

/** What an operator may do, from least to most: look; score by hand as well; everything but let others in. */
const OPERATOR_ROLES = ['watch', 'score', 'produce'] as const;
export const OperatorRole = z.enum(OPERATOR_ROLES);
export type OperatorRole = z.infer<typeof OperatorRole>;

/** The same, and `own`: whoever is at this machine, or has the key it was started with. That alone lets others in. */
export const ROLES = [...OPERATOR_ROLES, 'own'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;
