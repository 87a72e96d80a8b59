import type { KeyPower } from '@tidebook/ledger'
import type { CometGenesis } from '../../src/log/comet/genesis-state.ts'
import type { ValidatorState } from '../../src/log/comet/genesis-validators.ts'
import { base64ToHex } from '../../src/log/comet/genesis-validators.ts'
import { Divergence, genesisOf } from './comet-replica.ts'
import type { TestNode } from './test-node.ts'
import type { Signed } from './test-wallet.ts'
import { TestWallet } from './test-wallet.ts'
import { signChange } from './validator-changes.ts'

const OPERATORS = 6
const FIRST = 4

interface ListedJson {
  readonly SignerEntry: { readonly Account: string; readonly SignerWeight: number; readonly WalletLocator: string }
}

interface AccountJson {
  readonly Sequence: number
  readonly signer_lists: readonly { readonly SignerEntries: readonly ListedJson[] }[]
}

/** The validators of the driven ledgers: makes random changes, and tracks the set that CometBFT would have. */
export class DrivenValidators {
  readonly genesis: CometGenesis
  readonly #number: (limit: number) => number
  readonly #authority = TestWallet.named('driven authority')
  readonly #operators = Array.from({ length: OPERATORS }, (_, nth) => TestWallet.named(`driven operator ${nth}`))
  /** Powers by key, as CometBFT has them. */
  readonly #powers = new Map<string, number>()
  #nextKey = 1
  /** Number of blocks that changed the set. */
  changes = 0

  constructor(number: (limit: number) => number) {
    this.#number = number
    const first = this.#operators.slice(0, FIRST).map((operator) => this.#seat(operator, 10))
    for (const { key, power } of first) this.#powers.set(base64ToHex(key), power)
    this.genesis = genesisOf(this.#authority.address, first)
  }

  #seat({ address: account }: TestWallet, power: number): ValidatorState {
    const key = Buffer.alloc(32)
    key.writeUInt32BE(this.#nextKey)
    this.#nextKey += 1
    return { account, power, key: key.toString('base64') }
  }

  /** Returns a change of the current set. The ledger may refuse it. */
  async change(test: TestNode): Promise<Signed> {
    const { entries, sequence } = await this.#read(test)
    this.#authority.sequence = sequence
    const operator = this.#operators[this.#number(OPERATORS)] ?? this.#authority
    const others = entries.filter(({ account }) => account !== operator.address)
    const present = entries.find(({ account }) => account === operator.address)
    const power = 1 + this.#number(20)
    const changed = [
      [],
      [this.#seat(operator, power)],
      [present === undefined ? this.#seat(operator, power) : { ...present, power }],
    ][this.#number(3)]
    const list = [...others, ...(changed ?? [])]
    const signers = this.#operators.filter(
      ({ address }) => entries.some(({ account }) => account === address) && this.#number(8) > 0,
    )
    // A transaction needs at least one signer and one entry.
    return signChange(this.#authority, signers.length > 0 ? signers : this.#operators, list.length > 0 ? list : entries)
  }

  async #read(test: TestNode): Promise<{ readonly entries: readonly ValidatorState[]; readonly sequence: number }> {
    const params = { account: this.#authority.address, signer_lists: true, ledger_index: 'validated' }
    const { account_data: data } = await test.rpc('account_info', params)
    const { Sequence: sequence, signer_lists: lists } = data as AccountJson
    const entries = lists.flatMap(({ SignerEntries }) =>
      SignerEntries.map(({ SignerEntry: { Account: account, SignerWeight: power, WalletLocator: key } }) => ({
        account,
        power,
        key: Buffer.from(key, 'hex').toString('base64'),
      })),
    )
    return { entries, sequence }
  }

  /** Applies the updates of a block as CometBFT does. @throws Divergence when CometBFT would refuse them */
  update(updates: readonly KeyPower[]): void {
    if (updates.length > 0) this.changes += 1
    for (const { key, power } of updates) {
      if (power > 0) this.#powers.set(key, power)
      else if (!this.#powers.delete(key)) throw new Divergence(`an update removes the unknown validator ${key}`)
    }
    if (this.#powers.size === 0) throw new Divergence('an update removes the last validator')
  }

  /** @throws Divergence when the ledger's list differs from CometBFT's set */
  async requireEqual(test: TestNode): Promise<void> {
    const { entries } = await this.#read(test)
    const list = entries.map(({ key, power }) => `${base64ToHex(key)} ${power}`).sort()
    const powers = [...this.#powers].map(([key, power]) => `${key} ${power}`).sort()
    if (list.join() !== powers.join()) throw new Divergence('the list of the ledger differs from the validators')
  }
}
