import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { CHAIN_IDS, chainOf, isRippleChain, loadTransactions } from '@tidebook/chains'
import type { ChainId, Transfer, TransferConditions, TransferLimits } from '@tidebook/chains'
import { swt } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { conditionsFor, transferOn } from '../../chains/testing/transfers.ts'
import { Keyring } from './keyring.ts'
import { platformRandom } from './random.ts'
import { fastKdf } from './testing/environment.ts'

// Public test keys.
const SEED = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const PASSWORD = 'Harbour7light'
const NOW = 1_700_000_000_000
const OTHERS = CHAIN_IDS.filter((id) => id !== 'swt')

function networkOf(chain: ChainId): string | undefined {
  const conditions = conditionsFor(chain)
  return 'chainId' in conditions ? String(conditions.chainId) : undefined
}

let rules: (chain: ChainId) => TransferLimits | undefined
let keyring: Keyring
let vault: string
let signers: ReadonlyMap<ChainId, string>

beforeEach(async () => {
  rules = (chain) => ({ highestFee: parseDecimal(chain === 'tron' ? '15' : '0.01'), network: networkOf(chain) })
  keyring = new Keyring({
    network: swt,
    clock: () => NOW,
    monotonic: () => 0,
    random: platformRandom,
    kdf: fastKdf,
    rulesOf: (chain) => rules(chain),
  })
  const first = await keyring.importSecret(SEED, 'swt', { password: PASSWORD, repeat: PASSWORD })
  const { accounts } = keyring.accountsFor(PHRASE)
  signers = new Map(accounts.map(({ chain, address }) => [chain, address]))
  vault = (await keyring.importPhrase(PHRASE, { vault: first.vault, password: PASSWORD })).vault
})

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function signerOn(chain: ChainId): string {
  return signers.get(chain) ?? ''
}

async function bytesFor(
  chain: ChainId,
  change: Partial<Transfer> = {},
  conditions: Partial<TransferConditions> = {},
): Promise<string> {
  const from = chain === 'eos' ? 'alice' : signerOn(chain)
  const { build } = await loadTransactions(chain)
  const all = { ...conditionsFor(chain), ...conditions } as TransferConditions
  return hex(build({ ...transferOn(chain, false), from, ...change }, all))
}

async function propose(chain: ChainId, bytes?: string) {
  return keyring.proposeTransfer({ chain, signer: signerOn(chain), bytes: bytes ?? (await bytesFor(chain)) })
}

function unlock(): Promise<unknown> {
  return keyring.unlock(vault, chainOf('swt').addressOf(SEED), PASSWORD)
}

describe('transfers on other chains', () => {
  it.each(OTHERS)('TRF-021: are signed in the vault after a prompt and a password (%s)', async (chain) => {
    const proposal = await propose(chain)
    expect(formatDecimal(proposal.decoded.amount)).toBe('1.25')
    keyring.presentTransfer(proposal.id)
    await expect(keyring.confirmTransfer(proposal.id, proposal.bytes)).rejects.toMatchObject({ code: 'keyring/locked' })
    await unlock()
    const signed = await keyring.confirmTransfer(proposal.id, proposal.bytes)
    expect(signed.blob.toLowerCase()).not.toContain(SEED.toLowerCase())
    expect(signed.hash).toMatch(/^(0x)?[0-9a-fA-F]{64}$/u)
    // A confirmation is valid for one signature.
    await expect(keyring.confirmTransfer(proposal.id, proposal.bytes)).rejects.toMatchObject({
      code: 'keyring/not-confirmed',
    })
  })

  it.each(OTHERS)('are refused when they differ from the transfer shown (%s)', async (chain) => {
    const proposal = await propose(chain)
    const other = await bytesFor(chain, { amount: parseDecimal('1.26') })
    keyring.presentTransfer(proposal.id)
    await unlock()
    await expect(keyring.confirmTransfer(proposal.id, other)).rejects.toMatchObject({ code: 'keyring/not-confirmed' })
    await expect(keyring.refreshTransfer(proposal.id, other)).rejects.toMatchObject({ code: 'keyring/not-confirmed' })
  })

  it.each(OTHERS)(
    "are refused above the maximum fee, to other accounts, and without limits in the network's file (%s)",
    async (chain) => {
      const bytes = await bytesFor(chain)
      if (chain !== 'eos') {
        rules = () => ({ highestFee: parseDecimal('0.000001'), network: networkOf(chain) })
        await expect(propose(chain, bytes)).rejects.toMatchObject({ code: 'keyring/fee-too-high' })
      }
      rules = () => undefined
      await expect(propose(chain, bytes)).rejects.toMatchObject({ code: 'keyring/type-refused' })
      rules = () => ({ highestFee: parseDecimal('15'), network: networkOf(chain) })
      await expect(propose(chain, `${bytes}00`)).rejects.toMatchObject({ code: 'keyring/type-refused' })
      await expect(propose(chain, bytes.toUpperCase().slice(1))).rejects.toMatchObject({
        code: 'keyring/transaction-refused',
      })
      if (!isRippleChain(chain) && chain !== 'tron') {
        rules = () => ({ highestFee: parseDecimal('15'), network: '31337' })
        await expect(propose(chain, bytes)).rejects.toMatchObject({ detail: 'network' })
      }
    },
  )

  it('are refused when valid for too long, and their validity is extended while the prompt is open', async () => {
    const far = { timestamp: NOW, expiration: NOW + 3_600_000 }
    await expect(propose('tron', await bytesFor('tron', {}, far))).rejects.toMatchObject({ detail: 'validity' })
    const proposal = await propose('eos')
    keyring.presentTransfer(proposal.id)
    const later = await bytesFor('eos', {}, { expiration: NOW / 1000 + 90 })
    const newer = await keyring.refreshTransfer(proposal.id, later)
    expect(newer.decoded.validity).toEqual({ kind: 'time', until: NOW + 90_000 })
    await unlock()
    await expect(keyring.confirmTransfer(proposal.id, proposal.bytes)).rejects.toMatchObject({
      code: 'keyring/not-confirmed',
    })
    expect((await keyring.confirmTransfer(proposal.id, later)).hash).toHaveLength(64)
  })

  it('are not signed for an account outside the vault', async () => {
    const { build } = await loadTransactions('bsc')
    const transfer = transferOn('bsc', false)
    const bytes = hex(build(transfer, conditionsFor('bsc')))
    const proposal = await keyring.proposeTransfer({ chain: 'bsc', signer: transfer.from, bytes })
    keyring.presentTransfer(proposal.id)
    await unlock()
    await expect(keyring.confirmTransfer(proposal.id, bytes)).rejects.toMatchObject({
      code: 'keyring/signature-failed',
    })
  })
})
