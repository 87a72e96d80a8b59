// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { CHAIN_IDS } from '@tidebook/chains/ids'
import SHIPPED from '../../../../../../networks/local.json' with { type: 'json' }
import SHIPPED_SWTC from '../../../../../../networks/swtc.json' with { type: 'json' }
import { activateMessages } from '../../../lib/i18n.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { chooseDefault, nameAccount } from './account-choices.ts'
import { accountKey, accountLines, readAccounts, titleOfAccount, type Account } from './accounts.ts'

const OWN = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const OTHER = 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1'
const wallet = { address: OWN, alias: 'Mine', vault: 'a' }

function account(chain: Account['chain'], address: string, vault = 'a'): Account {
  return { chain, address, vault }
}

const all = [
  account('tron', 'T1'),
  account('swt', OTHER),
  account('swt', OWN),
  account('eth', '0x1', 'b'),
  account('eth', '0x2'),
]

function lines(accounts = all) {
  return accountLines(accounts, wallet, 'swt')
}

function listed(accounts = all) {
  return lines(accounts).map(({ chain, address, isDefault }) => `${chain} ${address}${isDefault ? ' *' : ''}`)
}

it.each([
  ['en', 'JCC wallet'],
  ['zh', 'JCC 钱包'],
  ['ru', 'Кошелёк JCC'],
] as const)('names the wallet of the network in %s (WAL-020)', (language, title) => {
  activateMessages(language, {})
  const { walletTitle } = SHIPPED
  for (const facts of [SHIPPED_SWTC, SHIPPED]) expect(facts.walletTitle).toEqual(walletTitle)
  setNetwork({ ...SWT_NETWORK, walletTitle })
  expect(titleOfAccount({ chain: 'swt', address: OWN })).toBe(title)
  setNetwork({ ...SWT_NETWORK, walletTitle: 'Own wallet' })
  expect(titleOfAccount({ chain: 'swt', address: OWN })).toBe('Own wallet')
  setNetwork({ ...SWT_NETWORK, walletTitle: { en: 'Only English' } })
  expect(titleOfAccount({ chain: 'swt', address: OWN })).toBe('Only English')
  setNetwork(SWT_NETWORK)
})

describe('the list of wallets', () => {
  beforeEach(() => localStorage.clear())

  it('is sorted by type, the default one first: the trading wallet, or the first one (WAL-015, WAL-017, WAL-065, WAL-075)', () => {
    expect(listed()).toEqual([`swt ${OWN} *`, `swt ${OTHER}`, 'eth 0x1 *', 'eth 0x2', 'tron T1 *'])
    expect(lines().map(({ title }) => title)).toEqual(['SWTC', 'SWTC', 'Ethereum', 'Ethereum', 'TRON'])
  })

  it('stores another default of a type that is not traded here (WAL-015)', () => {
    chooseDefault('eth', '0x2')
    expect(listed()).toContain('eth 0x2 *')
    expect(listed()).toContain('eth 0x1')
    chooseDefault('eth', 'gone')
    expect(listed()).toContain('eth 0x1 *')
  })

  it.each(CHAIN_IDS)('has one default of the type %s, the chosen one, and none without a wallet (WAL-065)', (chain) => {
    const others = CHAIN_IDS.filter((each) => each !== chain).map((each) => account(each, `a ${each} wallet`))
    const trading = { ...wallet, address: 'second' }
    if (chain !== 'swt') chooseDefault(chain, 'second')
    const defaultsAmong = (accounts: readonly Account[]): readonly string[] =>
      accountLines(accounts, trading, 'swt')
        .filter((line) => line.chain === chain && line.isDefault)
        .map(({ address }) => address)
    expect(defaultsAmong([account(chain, 'first'), ...others, account(chain, 'second')])).toEqual(['second'])
    expect(defaultsAmong(others)).toEqual([])
  })

  it('marks wallets with a separate password, and lists an account of two vaults once', () => {
    const twice = [account('swt', OWN, 'old'), ...all, account('swt', OWN, 'older')]
    expect(lines(twice)).toHaveLength(5)
    expect(lines(twice).filter(({ ownPassword }) => ownPassword)).toMatchObject([{ address: '0x1' }])
  })

  it('shows the names that the user gave, and treats an empty one as missing', () => {
    const [first] = all
    if (first === undefined) throw new Error('one account')
    nameAccount(accountKey(first), '  Savings ')
    expect(lines().find(({ chain }) => chain === 'tron')?.name).toBe('Savings')
    nameAccount(accountKey(first), ' ')
    expect(lines().find(({ chain }) => chain === 'tron')?.name).toBeUndefined()
    localStorage.setItem('tidebook_walletNames', '{"tron:T1":7,"eth:0x1":"Cold"}')
    expect(lines().map(({ name }) => name)).toContain('Cold')
  })

  it("lists watched addresses after the user's own, without those whose key is present (WAL-013)", () => {
    const watched = [
      { chain: 'eth', address: '0x9' },
      { chain: 'tron', address: 'T1' },
    ] as const
    const listed = accountLines(all, wallet, 'swt', watched)
    expect(listed.filter((line) => line.watched)).toMatchObject([{ chain: 'eth', address: '0x9', isDefault: false }])
    expect(listed.findIndex((line) => line.watched)).toBe(4)
  })

  it('is empty for a stored text that is not a vault', async () => {
    expect(await readAccounts(['', '{}', 'x'.repeat(600_000)])).toEqual([])
  })
})
