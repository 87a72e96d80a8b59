import { CHAIN_IDS } from '@tidebook/chains'
import { swt } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { Keyring } from './keyring.ts'
import { platformRandom } from './random.ts'
import { fastKdf } from './testing/environment.ts'
import { discoverAccounts, GAP_LIMIT, MAX_SCANNED } from './used-accounts.ts'
import type { AccountUsage } from './used-accounts.ts'
import { accountsOf, parseVault } from './vault-record.ts'
import type { VaultAccount } from './vault-types.ts'

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const PLACE = { password: 'Harbour7light', repeat: 'Harbour7light' }

function indexOf({ path }: VaultAccount): number {
  return Number(path?.split('/').at(-1))
}

const keyring = new Keyring({ network: swt, clock: () => 0, monotonic: () => 0, random: platformRandom, kdf: fastKdf })

function accountsAt(places: Parameters<Keyring['phraseAccounts']>[1]) {
  return keyring.phraseAccounts(PHRASE, places)
}

describe('used accounts of a phrase', () => {
  it('WAL-102 are found per chain until five consecutive accounts are unused, and stored with their paths', async () => {
    const used: Readonly<Record<string, readonly number[]>> = { swt: [0, 2], eth: [4, 9], tron: [5] }
    const requested: VaultAccount[] = []
    let questions = 0
    const result = await discoverAccounts(CHAIN_IDS, accountsAt, async (accounts) => {
      questions += 1
      requested.push(...accounts)
      return { used: accounts.filter((each) => used[each.chain]?.includes(indexOf(each))), unknown: [] }
    })
    const { further, unknown } = result
    // Tron's sixth account follows five unused ones.
    expect(further.map(({ chain, index }) => `${chain} ${index}`)).toEqual(['swt 2', 'eth 4', 'eth 9'])
    expect(unknown).toEqual([])
    expect(questions, 'nobody is asked about nothing').toBe(3)
    expect(requested.filter(({ chain }) => chain === 'bsc')).toHaveLength(GAP_LIMIT)
    expect(requested.filter(({ chain }) => chain === 'eth')).toHaveLength(3 * GAP_LIMIT)
    const { vault } = await keyring.importPhrase(PHRASE, PLACE, ['swt', 'eth'], { further })
    const stored = accountsOf(await parseVault(vault))
    expect(stored.map(({ path }) => path)).toEqual([
      "m/44'/315'/0'/0/0",
      "m/44'/60'/0'/0/0",
      "m/44'/315'/0'/0/2",
      "m/44'/60'/0'/0/4",
      "m/44'/60'/0'/0/9",
    ])
    for (const { address } of further) expect(stored.map((each) => each.address)).toContain(address)
    const ninth = stored.at(-1)
    expect(ninth && (await keyring.revealSecret(vault, ninth, PLACE.password))).toBe(PHRASE)
  })

  it('include only the first account of an unavailable chain, which is reported', async () => {
    const { further, unknown } = await discoverAccounts(['swt', 'eos'], accountsAt, async (accounts) => ({
      used: accounts,
      unknown: ['eos'],
    }))
    expect(unknown).toEqual(['eos'])
    expect(new Set(further.map(({ chain }) => chain))).toEqual(new Set(['swt']))
    // A source that reports every account as used cannot extend the search without limit.
    expect(further).toHaveLength(MAX_SCANNED - 1)
  })

  it('never include another owner’s account', async () => {
    const strangers: AccountUsage = {
      used: [{ chain: 'swt', address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', path: "m/44'/315'/0'/0/1" }],
      unknown: [],
    }
    expect(await discoverAccounts(['swt'], accountsAt, async () => strangers)).toEqual({ further: [], unknown: [] })
  })
})
