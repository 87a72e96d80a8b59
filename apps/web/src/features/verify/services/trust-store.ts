import { LightError, isExpired, readTrust, readValidators, storeTrust, trustGenesis } from '@tidebook/light-client'
import type { Validator } from '@tidebook/light-client'
import { network } from '../../../lib/network.ts'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import type { Trust, TrustStore } from '../model/trust.ts'

interface StoredTrust {
  /** Name of the network in its file. Each network has other validators. */
  readonly network: string
  readonly source: Trust['source']
  readonly since: number
  readonly block: unknown
}

const setting = defineSetting('trustedValidators', {
  parse: (value): StoredTrust | undefined => {
    const { block, network: name, since, source } = Object(value) as Partial<Record<keyof StoredTrust, unknown>>
    const isComplete = typeof name === 'string' && typeof since === 'number' && Number.isSafeInteger(since)
    return isComplete && (source === 'page' || source === 'first') ? { network: name, source, since, block } : undefined
  },
})

function readStored(): Trust | undefined {
  const stored = setting.read()
  if (stored === undefined || stored.network !== network().name) return undefined
  try {
    return { source: stored.source, since: stored.since, trusted: readTrust(stored.block) }
  } catch (error) {
    if (error instanceof LightError) return undefined
    throw error
  }
}

function listedSet(): readonly Validator[] {
  return readValidators(
    network().validators?.set.map(({ key, power }) => ({
      pub_key: { type: 'tendermint/PubKeyEd25519', value: key },
      voting_power: String(power),
    })),
  )
}

function keyOf(publicKey: Uint8Array): string {
  return btoa(String.fromCharCode(...publicKey))
}

/**
 * Stores the validators that this browser trusts. If the page lists validators, stored ones are used only while they
 * continue that list and have not expired.
 * @param now milliseconds since 1970
 */
export function trustStore(now: number): TrustStore {
  return {
    read() {
      const stored = readStored()
      const { validators } = network()
      if (validators === undefined) return stored
      const isListed = stored?.source === 'page' && stored.trusted.chainId === validators.chainId
      if (isListed && !isExpired(stored.trusted.time, { now })) return stored
      const trusted = trustGenesis(validators.chainId, { seconds: 0, nanos: 0 }, listedSet())
      return { source: 'page', since: now, trusted }
    },
    keep: ({ since, source, trusted }) =>
      setting.write({ network: network().name, source, since, block: storeTrust(trusted) }),
    nameOf: (publicKey) => network().validators?.set.find(({ key }) => key === keyOf(publicKey))?.name,
  }
}

/** Deletes the stored validators. The next check trusts the validators that it sees. */
export function forgetTrust(): void {
  return setting.forget()
}
