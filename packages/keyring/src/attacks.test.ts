import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { CHAIN_IDS, isRippleChain, loadTransactions } from '@tidebook/chains'
import type { ChainId, DecodedTransfer, Transfer, TransferConditions } from '@tidebook/chains'
import { decodeTransaction, fromHex, swt, toHex } from '@tidebook/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { controlTransfer, costlierTransfer } from '../../chains/testing/hostile.ts'
import { conditionsFor, transferOn } from '../../chains/testing/transfers.ts'
import { KeyringError } from './errors.ts'
import type { KeyringErrorCode } from './errors.ts'
import { Keyring } from './keyring.ts'
import { platformRandom } from './random.ts'
import { fastKdf } from './testing/environment.ts'

// Twenty attacks by a compromised page on the signer of each of the twelve wallet types. An attack succeeds if it
// yields a signature.

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const OTHER_PHRASE = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above'
const PASSWORD = 'Harbour7light'
const NOW = 1_700_000_000_000
const NEW_PLACE = { password: PASSWORD, repeat: PASSWORD }

type Change = Partial<Transfer> & { readonly conditions?: Partial<TransferConditions> }

interface Question {
  readonly id: number
  readonly bytes: string
}

/** The signer of one wallet type, as a script in the page can call it. Bytes are lower-case hex. */
interface Victim {
  readonly chain: ChainId
  readonly keyring: Keyring
  readonly signer: string
  readonly strangersVault: string
  readonly strangersSigner: string
  readonly bytesOf: (change?: Change) => string
  readonly decoded: (bytes: string) => DecodedTransfer
  readonly unlock: (vault?: string) => Promise<unknown>
  readonly propose: (bytes: string, signer?: string) => Promise<Question>
  readonly present: (id: number) => void
  readonly refresh: (id: number, bytes: string) => Promise<unknown>
  readonly withdraw: (id: number) => void
  readonly confirm: (id: number, bytes: string) => Promise<{ readonly blob: string }>
}

function networkOf(chain: ChainId): string | undefined {
  const conditions = conditionsFor(chain)
  return 'chainId' in conditions ? String(conditions.chainId) : undefined
}

function lower(bytes: Uint8Array): string {
  return toHex(bytes).toLowerCase()
}

async function victimOn(chain: ChainId): Promise<Victim> {
  const environment = {
    network: swt,
    clock: () => NOW,
    monotonic: () => 0,
    random: platformRandom,
    kdf: fastKdf,
    newestLedger: () => 1000,
    rulesOf: (id: ChainId) => ({ highestFee: parseDecimal(id === 'tron' ? '15' : '0.01'), network: networkOf(id) }),
  }
  const keyring = new Keyring(environment)
  const strangersVault = (await new Keyring(environment).importPhrase(OTHER_PHRASE, NEW_PLACE)).vault
  const { vault } = await keyring.importPhrase(PHRASE, NEW_PLACE)
  keyring.lock()
  const addressOf = (phrase: string, id: ChainId): string =>
    keyring.accountsFor(phrase).accounts.find((each) => each.chain === id)?.address ?? ''
  const signer = addressOf(PHRASE, chain)
  const { build, decode } = await loadTransactions(chain)
  const common = {
    chain,
    keyring,
    signer,
    strangersVault,
    strangersSigner: addressOf(OTHER_PHRASE, chain),
    bytesOf: ({ conditions, ...change }: Change = {}): string => {
      const all = { ...conditionsFor(chain), ...conditions } as TransferConditions
      return lower(build({ ...transferOn(chain, false), from: chain === 'eos' ? 'alice' : signer, ...change }, all))
    },
    decoded: (bytes: string) => decode(fromHex(bytes.toUpperCase()), signer),
    unlock: (text = vault): Promise<unknown> => keyring.unlock(text, addressOf(PHRASE, 'swt'), PASSWORD),
  }
  if (chain !== 'swt')
    return {
      ...common,
      propose: (bytes, other = signer) => keyring.proposeTransfer({ chain, signer: other, bytes }),
      present: (id) => keyring.presentTransfer(id),
      refresh: (id, bytes) => keyring.refreshTransfer(id, bytes),
      withdraw: (id) => keyring.withdrawTransfer(id),
      confirm: (id, bytes) => keyring.confirmTransfer(id, bytes),
    }
  // The exchange's own network receives fields to sign, not bytes.
  const fieldsOf = (bytes: string) => decodeTransaction(swt, fromHex(bytes.toUpperCase()))
  return {
    ...common,
    propose: async (bytes) => {
      const { id, bytes: shown } = keyring.propose(fieldsOf(bytes), 'Payment')
      return { id, bytes: shown.toLowerCase() }
    },
    present: (id) => keyring.present(id),
    refresh: async (id, bytes) => {
      const tx = fieldsOf(bytes)
      return keyring.refresh(id, { ...tx, sequence: tx.Sequence ?? 0, lastLedger: Number(tx['LastLedgerSequence']) })
    },
    withdraw: (id) => keyring.withdraw(id),
    confirm: (id, bytes) => keyring.confirm(id, bytes.toUpperCase()),
  }
}

/** Behaves like the page: shows the prompt, in which the owner types the password. */
async function propose(victim: Victim, bytes = victim.bytesOf()): Promise<Question> {
  const question = await victim.propose(bytes)
  victim.present(question.id)
  await victim.unlock()
  return question
}

/** Uses the confirmation of an honest prompt for other bytes. */
function exchanged(change: (victim: Victim) => Change) {
  return async (victim: Victim) => {
    const { id } = await propose(victim)
    return victim.confirm(id, victim.bytesOf(change(victim)))
  }
}

/** Puts other bytes into the open prompt, and confirms its new content. */
function smuggled(change: (victim: Victim) => Change) {
  return async (victim: Victim) => {
    const { id } = await propose(victim)
    const other = victim.bytesOf(change(victim))
    await victim.refresh(id, other).catch(() => undefined)
    return victim.confirm(id, other)
  }
}

function stranger(victim: Victim): string {
  return victim.chain === 'eos' ? 'mallory' : victim.strangersSigner
}

function tokenOn({ chain }: Victim): Change {
  return { asset: transferOn(chain, true).asset }
}

/** Returns a fee that a malicious node could suggest: far above the limit in the network's file. */
function dearer({ chain, bytesOf, ...victim }: Victim): string {
  if (chain === 'tron' || chain === 'eos')
    return costlierTransfer(chain, bytesOf(tokenOn({ chain, bytesOf, ...victim } as Victim)))
  if (isRippleChain(chain)) return bytesOf({ conditions: { fee: 700_000_000n } as never })
  const price = 10n ** 15n
  const market = { maxFeePerGas: price, maxPriorityFeePerGas: price }
  return bytesOf({ conditions: { price: chain === 'moac' ? { gasPrice: price } : market } as never })
}

/** Returns a replay of the payment: with the next sequence, another ledger or a later time. */
function repeated(chain: ChainId): Change {
  if (isRippleChain(chain)) return { conditions: { sequence: 4 } as never }
  if (chain === 'tron') return { conditions: { timestamp: NOW + 1, expiration: NOW + 61_000 } as never }
  return { conditions: (chain === 'eos' ? { expiration: NOW / 1000 + 60 } : { nonce: 6n }) as never }
}

const NOT_CONFIRMED: readonly KeyringErrorCode[] = ['keyring/not-confirmed']
const LOCKED: readonly KeyringErrorCode[] = ['keyring/locked']
const REFUSED: readonly KeyringErrorCode[] = ['keyring/type-refused', 'keyring/transaction-refused']

type Attack = readonly [name: string, codes: readonly KeyringErrorCode[], act: (victim: Victim) => Promise<unknown>]

const ATTACKS: readonly Attack[] = [
  ['another amount under the yes', NOT_CONFIRMED, exchanged(() => ({ amount: parseDecimal('1250') }))],
  ['another receiver under the yes', NOT_CONFIRMED, exchanged((victim) => ({ to: stranger(victim) }))],
  ['a token for the coin under the yes', NOT_CONFIRMED, exchanged(tokenOn)],
  ['the same once more under the yes', NOT_CONFIRMED, exchanged(({ chain }) => repeated(chain))],
  ['another amount in the open prompt', NOT_CONFIRMED, smuggled(() => ({ amount: parseDecimal('1250') }))],
  ['another receiver in the open prompt', NOT_CONFIRMED, smuggled((victim) => ({ to: stranger(victim) }))],
  ['a token in the open prompt', NOT_CONFIRMED, smuggled(tokenOn)],
  [
    'a fee that a node raised',
    ['keyring/fee-too-high', 'keyring/type-refused'],
    async (victim) => {
      const { id, bytes } = await propose(victim, dearer(victim))
      return victim.confirm(id, bytes)
    },
  ],
  [
    'another type of transaction',
    REFUSED,
    async (victim) => {
      const { id, bytes } = await propose(
        victim,
        controlTransfer(victim.chain, victim.signer, victim.bytesOf(tokenOn(victim))),
      )
      return victim.confirm(id, bytes)
    },
  ],
  [
    'something behind the payment',
    // Payments on other chains lack fields of the exchange's own network.
    [...REFUSED, 'keyring/signature-failed', 'keyring/not-confirmed'],
    async (victim) => {
      const { id } = await propose(victim, victim.chain === 'swt' ? undefined : `${victim.bytesOf()}00`)
      return victim.confirm(id, `${victim.bytesOf()}00`)
    },
  ],
  [
    'the bytes as those of another type',
    REFUSED,
    async ({ chain, keyring, signer, bytesOf, unlock }) => {
      const bytes = bytesOf()
      const others = CHAIN_IDS.filter((id) => id !== chain && id !== 'swt')
      let refused: unknown
      for (const other of others) {
        const proposal = await keyring.proposeTransfer({ chain: other, signer, bytes }).catch((error: unknown) => {
          refused = error
        })
        if (proposal === undefined) continue
        keyring.presentTransfer(proposal.id)
        await unlock()
        return keyring.confirmTransfer(proposal.id, proposal.bytes)
      }
      throw refused
    },
  ],
  [
    'the account of somebody else',
    ['keyring/signature-failed', 'keyring/transaction-refused', 'keyring/type-refused'],
    async (victim) => {
      const from = stranger(victim)
      const question = await victim.propose(victim.bytesOf({ from }), victim.strangersSigner)
      victim.present(question.id)
      await victim.unlock()
      return victim.confirm(question.id, question.bytes)
    },
  ],
  [
    'the vault of somebody else',
    ['keyring/other-vault'],
    async (victim) => {
      const { id, bytes } = await victim.propose(victim.bytesOf())
      victim.present(id)
      await victim.unlock(victim.strangersVault)
      return victim.confirm(id, bytes)
    },
  ],
  [
    'an old yes',
    NOT_CONFIRMED,
    async (victim) => {
      const { id, bytes } = await propose(victim)
      await victim.confirm(id, bytes)
      return victim.confirm(id, bytes)
    },
  ],
  [
    'a yes after the no',
    NOT_CONFIRMED,
    async (victim) => {
      const { id, bytes } = await propose(victim)
      victim.withdraw(id)
      return victim.confirm(id, bytes)
    },
  ],
  ['a yes to nothing', NOT_CONFIRMED, async (victim) => (await victim.unlock(), victim.confirm(99, victim.bytesOf()))],
  [
    'a yes to one prompt for another one',
    NOT_CONFIRMED,
    async (victim) => {
      const { bytes } = await propose(victim)
      const other = await propose(victim, victim.bytesOf({ to: stranger(victim) }))
      return victim.confirm(other.id, bytes)
    },
  ],
  [
    'the password that was typed before the prompt',
    LOCKED,
    async (victim) => {
      await victim.unlock()
      const { id, bytes } = await victim.propose(victim.bytesOf())
      victim.present(id)
      return victim.confirm(id, bytes)
    },
  ],
  [
    'the password that was typed for another prompt',
    LOCKED,
    async (victim) => {
      await propose(victim)
      const { id, bytes } = await victim.propose(victim.bytesOf({ to: stranger(victim) }))
      victim.present(id)
      return victim.confirm(id, bytes)
    },
  ],
  [
    'a yes after the wallet was locked',
    LOCKED,
    async (victim) => {
      const { id, bytes } = await propose(victim)
      victim.keyring.lock()
      return victim.confirm(id, bytes)
    },
  ],
]

describe.each(CHAIN_IDS)('the signer of %s', (chain) => {
  let victim: Victim
  beforeAll(async () => {
    victim = await victimOn(chain)
  })

  it('signs exactly the confirmed transaction', async () => {
    const { id, bytes } = await propose(victim)
    const decoded = victim.decoded(bytes)
    expect(formatDecimal(decoded.amount)).toBe('1.25')
    expect(decoded.to).toBe(transferOn(chain, false).to)
    expect((await victim.confirm(id, bytes)).blob).toMatch(/^[0-9a-f]{100,}$/iu)
  })

  it.each(ATTACKS)('yields nothing to %s', async (_name, codes, act) => {
    victim.keyring.lock()
    const outcome: unknown = await act(victim).catch((error: unknown) => error)
    expect(outcome).toBeInstanceOf(KeyringError)
    expect(codes).toContain((outcome as KeyringError).code)
  })
})
