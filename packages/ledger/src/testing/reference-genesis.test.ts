import { expect, it } from 'vitest'
import { referenceGenesis } from './reference-genesis.ts'

const MASTER = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const common = { listsAmendments: true, master: MASTER, totalDrops: 100_000_000_000_000_000n }

it.each([
  {
    name: 'fees of the recordings',
    genesis: { baseFee: 10n, reserveBase: 10_000_000n, reserveIncrement: 2_000_000n, closeTime: 946_771_200 },
    hash: 'EAF765ECF871F13DD53A6714681ECA1B14AFFEFE218846F868B8B2383DD65F26',
  },
  {
    name: 'other fees',
    genesis: { baseFee: 20n, reserveBase: 20_000_000n, reserveIncrement: 5_000_000n, closeTime: 800_000_000 },
    hash: 'C9A2D9BE7267AC6E0A7D35561BC3EC863982D3C1A8FB742B2C9F24FB8CED32DF',
  },
])("ledger 2 equals the reference's: $name", ({ genesis, hash }) => {
  const ledger = referenceGenesis({ ...common, ...genesis })
  expect([ledger.openIndex, ledger.lastClosed.hash]).toEqual([3, hash])
})
