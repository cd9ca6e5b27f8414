import { z } from 'zod'

/**
 * An amount of credits: whole, exact, never below zero. A negative amount, a fraction, a text or a number too large to
 * be exact refuses the record that it stands in, so that no sum is ever made of it.
 */
export const CreditAmount = z.int().nonnegative()
