import { Ledger } from '@tidebook/ledger'
import type { BranchHash, StateEntry, TreeChange } from '@tidebook/ledger'
import type { KeyPair, ParsedTransaction } from '@tidebook/protocol'
import { fromHex, parseTransaction, swt } from '@tidebook/protocol'
import { nodeRules } from '../../packages/node/src/base/ledger-rules.ts'
import { openNodeStore } from '../../packages/node/src/open-node-store.ts'
import { AddressBook } from '../../packages/node/src/store/address-book.ts'
import { signNative } from './native-signer.ts'
import { DROPS_PER_COIN, native, person, token, unsigned } from './unsigned.ts'
import { marketPeople } from './workload.ts'

const SUPPLY = 600_000_000_000_000_000n
const GENESIS_TIME = 800_000_000
const FEE = '10'
const LEVELS = 10_000
const OFFERS_EACH = 50
/** Entries per write. Writing all of them in one batch would require several times their memory. */
const PER_WRITE = 100_000
const PER_LEDGER = 20_000

class PopulationError extends Error {
  readonly code = 'bench/population'
}

/**
 * Fills a data folder with a ledger of `accounts` accounts and `offers` offers over 10,000 prices of the workload's book,
 * in the format of a node. The workload never reaches these prices. `firstBlob` is the transaction that the master
 * account signed for it, `issuerSequence` the next sequence of the workload's issuer.
 */
export async function populate(
  folder: string,
  master: KeyPair,
  accounts: number,
  offers: number,
): Promise<{ readonly firstBlob: string; readonly issuerSequence: number }> {
  const rules = nodeRules(swt)
  const ledger = Ledger.genesis(rules, { master: master.accountId, totalDrops: SUPPLY, closeTime: GENESIS_TIME })
  const { issuer: maker } = marketPeople(0)
  const firstBlob = signNative(
    {
      TransactionType: 'Payment',
      Account: master.address,
      Fee: FEE,
      Sequence: 1,
      Flags: 0,
      Destination: maker.address,
      Amount: (BigInt(accounts) * 1500n * DROPS_PER_COIN).toString(),
    },
    master,
  )
  const branches = new Map<number, BranchHash>()
  const close = (): TreeChange => {
    const { tree } = ledger.close(ledger.lastClosed.closeTime + 1)
    for (const each of tree.hashes) branches.set(each.branch, each)
    return tree
  }
  let applied = 0
  const apply = (tx: ParsedTransaction): void => {
    const { result } = ledger.apply(tx)
    if (result !== 'tesSUCCESS') throw new PopulationError(`${tx.type} ${tx.sequence}: ${result}`)
    applied += 1
    if (applied % PER_LEDGER === 0) close()
  }
  apply(parseTransaction(swt, fromHex(firstBlob)))
  const from = { id: maker.accountId, publicKey: maker.publicKey }
  const owners = Array.from({ length: Math.ceil(offers / OFFERS_EACH) }, (_, index) => person(`person ${index}`))
  for (let index = 0; index < accounts; index += 1) {
    // owners of offers need to hold the reserve for them
    const amount = index * OFFERS_EACH < offers ? 1400n * DROPS_PER_COIN : 40n * DROPS_PER_COIN
    apply(
      unsigned('Payment', from, index + 1, {
        Destination: (owners[index] ?? person(`person ${index}`)).id,
        Amount: native(amount),
      }),
    )
  }
  for (let index = 0; index < offers; index += 1) {
    const owner = owners[Math.floor(index / OFFERS_EACH)]
    if (owner === undefined) continue
    const pays = token(from, 2_000_000n + BigInt(index % LEVELS))
    apply(
      unsigned('OfferCreate', owner, (index % OFFERS_EACH) + 1, {
        TakerPays: pays,
        TakerGets: native(DROPS_PER_COIN),
      }),
    )
  }
  // closes until the tree is up to date, as it is in a node after some idle minutes
  while (close().stale.length > 0);
  await store(folder, ledger, { hashes: [...branches.values()], stale: [] })
  return { firstBlob, issuerSequence: accounts + 1 }
}

async function store(folder: string, ledger: Ledger, tree: TreeChange): Promise<void> {
  const opened = await openNodeStore(folder, swt, new AddressBook(swt))
  const header = ledger.lastClosed
  let entries: StateEntry[] = []
  for (const entry of ledger.stateEntries()) {
    entries.push(entry)
    if (entries.length < PER_WRITE) continue
    await opened.store.restoreEntries(entries)
    entries = []
  }
  await opened.store.restoreEntries(entries)
  await opened.store.commit({ header, transactions: [], changes: [], tree })
  await opened.release()
}
