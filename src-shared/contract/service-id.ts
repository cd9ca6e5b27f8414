import { z } from 'zod'

const mostCharacters = 200

/**
 * An id that the service gave: printable ASCII with a letter or a digit in it. A success without one is no success, and
 * anything else could not be asked for again: half a character has no place in a path, and `..` is another path.
 */
export const ServiceId = z
  .string()
  .max(mostCharacters)
  .regex(/^[\x21-\x7e]+$/)
  .regex(/[A-Za-z0-9]/)
