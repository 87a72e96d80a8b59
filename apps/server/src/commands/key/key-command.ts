import { parseArgs } from 'node:util'
import { usageError } from '../../platform/server-error.ts'

const USAGE = `key status, key rotate [--from FILE] or key replace [--confirm 'forget NUMBER values']`

/** Arguments of `tidebook key`. */
export type KeyCommand =
  | { readonly verb: 'status' }
  | { readonly verb: 'rotate'; /** File with the key that encrypted the values. */ readonly from?: string }
  | { readonly verb: 'replace'; /** The words that a person otherwise types. */ readonly confirm?: string }

/** Reads the arguments. @throws ServerError `server/usage` */
export function keyCommandIn([verb, ...rest]: readonly string[]): KeyCommand {
  try {
    const options = { from: { type: 'string' }, confirm: { type: 'string' } } as const
    const { from, confirm } = parseArgs({ args: [...rest], options }).values
    if (verb === 'status' && from === undefined && confirm === undefined) return { verb }
    if (verb === 'rotate' && confirm === undefined) return { verb, ...(from !== undefined && { from }) }
    if (verb === 'replace' && from === undefined) return { verb, ...(confirm !== undefined && { confirm }) }
  } catch {
    // an unknown option: the usage lists the valid ones
  }
  throw usageError(`Usage: tidebook ${USAGE}`)
}
