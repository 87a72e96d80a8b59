/** The networks of the family that the wallet can sign for, by the id of their definition. */
export const PROFILES = ['swt', 'xrp', 'call', 'stm', 'biz', 'bvcadt'] as const
export type Profile = (typeof PROFILES)[number]

/** Wallet types beside the exchange's own on which wallets can send, by their ids. */
export const CHAIN_TYPES = [...PROFILES, 'eth', 'heco', 'bsc', 'moac', 'tron', 'eos'] as const

/** A title in each language of the product; where one is absent, the English one is shown. */
export interface TitleByLanguage {
  readonly en: string
  readonly zh?: string | undefined
  readonly ru?: string | undefined
}

/** A chain on which wallets send: its nodes, and what the vault holds its transfers against. */
export interface ChainFacts {
  readonly chain: (typeof CHAIN_TYPES)[number]
  /** Addresses of its nodes, without a slash at the end, best first; none: it is not connected. */
  readonly hosts: readonly string[]
  /** Which network of its kind it is: a number, 64 hex digits on EOS; absent where transfers do not name it. */
  readonly network?: string
  /** The most that a transfer may cost, decimal text in whole coins. */
  readonly highestFee: string
  /** Blocks behind the newest that are not taken back any more (Ethereum's kind). */
  readonly confirmations?: number
  /** Whether it has a fee market (EIP-1559). */
  readonly feeMarket?: boolean
  /** The address of a transaction at an explorer, with `{hash}` in it. */
  readonly explorer?: string
  /** Tokens by the account or contract that keeps them. */
  readonly tokens: readonly { readonly code: string; readonly issuer: string; readonly decimals: number }[]
}

/**
 * What a page must know of its network before it draws; the server writes it into the document. Amounts are decimal text
 * in whole native coins.
 */
export interface NetworkFacts {
  readonly profile: Profile
  readonly name: string
  /** A network of our own making, where test money is given away. */
  readonly local: boolean
  /** The native coin: its code on the wire and its title on screen. */
  readonly native: { readonly code: string; readonly title: string }
  /** Whether its ledger has pools. */
  readonly pools: boolean
  /** Whether its ledger has tickets, by which an order is signed now and sent later. */
  readonly tickets: boolean
  /** Fee of a simple transaction. */
  readonly fee: string
  /** The most that an issuer takes of a trade, where the network has such a fee. */
  readonly tradeFee?: string
  /** What an account keeps as long as it lives, and for each line and open order. */
  readonly reserve: { readonly base: string; readonly increment: string }
  /** What activates an account and lets it trade at once. */
  readonly activation: string
  /** Time between two ledgers, milliseconds. */
  readonly closeInterval: number
  /** The currency in which holdings are valued (ENT-001). */
  readonly anchor: { readonly code: string; readonly symbol: string; readonly title: string }
  /** Token whose prices lead to the anchor where a token has no pair with it. */
  readonly bridge?: string
  /** The pair and quote area shown before a choice was made (TRD-011, TRD-012). */
  readonly defaultPair: { readonly base: string; readonly counter: string }
  readonly areas: readonly string[]
  /** Codes in the order in which they become the counter of a pair that is not listed (CST-006). */
  readonly quotePriority: readonly string[]
  /** Titles of codes that are not among its tokens, and other spellings of titles (DSP-001, DSP-005). */
  readonly titles: Readonly<Record<string, string>>
  /** What its own wallet is called in the windows of the wallet, if not after the coin. */
  readonly walletTitle?: string | TitleByLanguage
  /** Whether texts are those that the specification quotes, where the product has words of its own (ADR 0052). */
  readonly specificationWording?: true
  /** Most wallets of one type that a vault holds, the default one included (CST-010); ten where it is absent. */
  readonly mostWallets?: number
  /** What all wallets of the network together must hold more than before a further one is added (WAL-076). */
  readonly furtherWallets?: {
    readonly code: string
    readonly issuer?: string
    readonly title: string
    readonly above: string
  }
  /** Who is asked whether the key of an address may be known to others: a contract on one of the chains. */
  readonly credit?: { readonly chain: ChainFacts['chain']; readonly contract: string }
  /** Other chains on which wallets send; none where it is absent. */
  readonly chains?: readonly ChainFacts[]
  /** What the faucet gives of the native coin, where test money is given away. */
  readonly gift?: string
}
