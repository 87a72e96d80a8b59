import { parseArgs } from 'node:util'
import { usageError } from '../../platform/server-error.ts'

const USAGE = `key status, key rotate [--from FILE] [--skip-unreadable] or key replace [--confirm 'forget NUMBER values']`

/** Arguments of `tidebook key`. */
export type KeyCommand =
  | { readonly verb: 'status' }
  | {
      readonly verb: 'rotate'
      /** File with the key that encrypted the values. */
      readonly from?: string
      /** Whether values that their own key cannot decrypt keep it, instead of stopping the rotation. */
      readonly skipsUnreadable: boolean
    }
  | { readonly verb: 'replace'; /** The words that a person otherwise types. */ readonly confirm?: string }

/** Reads the arguments. @throws ServerError `server/usage` */
export function keyCommandIn([verb, ...rest]: readonly string[]): KeyCommand {
  try {
    const options = {
      from: { type: 'string' },
      confirm: { type: 'string' },
      'skip-unreadable': { type: 'boolean' },
    } as const
    const { from, confirm, 'skip-unreadable': skips } = parseArgs({ args: [...rest], options }).values
    if (verb === 'rotate' && confirm === undefined)
      return { verb, skipsUnreadable: skips === true, ...(from !== undefined && { from }) }
    if (verb === 'status' && from === undefined && confirm === undefined && skips === undefined) return { verb }
    if (verb === 'replace' && skips === undefined && from === undefined)
      return { verb, ...(confirm !== undefined && { confirm }) }
  } catch {
    // an unknown option: the usage lists the valid ones
  }
  throw usageError(`Usage: tidebook ${USAGE}`)
}
