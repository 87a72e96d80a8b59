import { readPublicKey } from '@tidebook/chains/eos'
import { objectAt, countAt, isJsonObject, textAt } from './json-object.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainPool } from './chain-pool.ts'

/**
 * Requires that one key alone may authorize payments of an account, according to more than half of the nodes.
 * @param key as `Chain.addressOf` returns it
 * @throws ChainNodeError `chain/eos-authority` if it may not
 */
export async function requireEosKey(
  pool: ChainPool,
  account: string,
  key: string,
  signal?: AbortSignal,
): Promise<void> {
  const mayPay = await pool.agreed(
    async (host) => isActive(await host.request('/v1/chain/get_account', { account_name: account }), key),
    String,
    signal,
  )
  if (!mayPay) throw new ChainNodeError('chain/eos-authority', `${account} has no active permission of ${key}`)
}

function isActive(account: unknown, key: string): boolean {
  const permissions = isJsonObject(account) ? account['permissions'] : undefined
  const active = (Array.isArray(permissions) ? permissions : []).find(
    (each) => isJsonObject(each) && each['perm_name'] === 'active',
  )
  if (active === undefined) return false
  const auth = objectAt(active, 'required_auth')
  const { keys } = auth
  const threshold = countAt(auth, 'threshold')
  return (Array.isArray(keys) ? keys : []).some(
    (each) => isSameKey(textAt(each, 'key'), key) && countAt(each, 'weight') >= threshold,
  )
}

/** Nodes return keys in either format. */
function isSameKey(one: string, other: string): boolean {
  const [first, second] = [one, other].map(readPublicKey)
  if (first === undefined || second === undefined || 'problem' in first || 'problem' in second) return false
  return first.body.join() === second.body.join()
}
