/** Networks of the Ripple family that the wallet can sign for, by the id of their definition. */
export const PROFILES = ['swt', 'xrp', 'call', 'stm', 'biz', 'bvcadt'] as const
export type Profile = (typeof PROFILES)[number]

/** Ids of the wallet types that can send transfers, in addition to the exchange's own type. */
export const CHAIN_TYPES = [...PROFILES, 'eth', 'heco', 'bsc', 'moac', 'tron', 'eos'] as const

/** A title in each language of the product. A missing one falls back to English. */
export interface TitleByLanguage {
  readonly en: string
  readonly zh?: string | undefined
  readonly ru?: string | undefined
}

/** A chain for transfers: its nodes, and the limits that the vault enforces. */
export interface ChainFacts {
  readonly chain: (typeof CHAIN_TYPES)[number]
  /** Addresses of its nodes, without a trailing slash, best first. Empty if not connected. */
  readonly hosts: readonly string[]
  /** Identifies the network: a number, or 64 hex digits on EOS; absent if transfers do not contain it. */
  readonly network?: string
  /** Maximum fee of a transfer, decimal text in whole coins. */
  readonly highestFee: string
  /** Maximum amount that a token transfer may burn for energy (Tron), decimal text in whole coins. */
  readonly tokenFeeLimit?: string
  /** Number of blocks after which a block is final (Ethereum family). */
  readonly confirmations?: number
  /** Whether the chain has a fee market (EIP-1559). */
  readonly feeMarket?: boolean
  /** Address of a transaction in a block explorer, with the placeholder `{hash}`. */
  readonly explorer?: string
  /** Tokens by the account or contract that issues them. */
  readonly tokens: readonly { readonly code: string; readonly issuer: string; readonly decimals: number }[]
}

/** Validators of a network that several operators run behind CometBFT. */
export interface NetworkValidators {
  readonly chainId: string
  readonly set: readonly {
    readonly name: string
    /** Ed25519 key, base64 as in the genesis file. */
    readonly key: string
    readonly power: number
  }[]
}

/**
 * The properties of the network that a page needs before it renders. The server writes them into the document. Amounts
 * are decimal text in whole native coins.
 */
export interface NetworkFacts {
  readonly profile: Profile
  readonly name: string
  /** Whether it is a local network, whose faucet pays test money. */
  readonly local: boolean
  /** The native coin: its code on the wire and its title on screen. */
  readonly native: { readonly code: string; readonly title: string }
  /** Whether its ledger has liquidity pools. */
  readonly pools: boolean
  /** Whether its ledger has tickets, which allow an order to be signed now and submitted later. */
  readonly tickets: boolean
  /** Fee of a simple transaction. */
  readonly fee: string
  /** Maximum transfer fee of an issuer on a trade, if the network has such a fee. */
  readonly tradeFee?: string
  /** Reserve of an account, and of each trust line and open order. */
  readonly reserve: { readonly base: string; readonly increment: string }
  /** Amount that activates an account and suffices to trade immediately. */
  readonly activation: string
  /** Milliseconds between two ledgers. */
  readonly closeInterval: number
  /** The currency in which balances are valued (ENT-001). */
  readonly anchor: { readonly code: string; readonly symbol: string; readonly title: string }
  /** Token used to value a token that has no pair with the anchor. */
  readonly bridge?: string
  /** Initial pair and quote area (TRD-011, TRD-012). */
  readonly defaultPair: { readonly base: string; readonly counter: string }
  readonly areas: readonly string[]
  /** Codes in order of precedence as counter currency of an unlisted pair (CST-006). */
  readonly quotePriority: readonly string[]
  /** Titles of codes that are not among its tokens, and alternative spellings of titles (DSP-001, DSP-005). */
  readonly titles: Readonly<Record<string, string>>
  /** Logo names of its tokens, by code. They apply to the listed issuer only. */
  readonly logos: Readonly<Record<string, string>>
  /** Title of its wallet type in the wallet's windows, if different from the coin. */
  readonly walletTitle?: string | TitleByLanguage
  /** Whether to use the texts quoted in the specification instead of the product's own (ADR 0052). */
  readonly specificationWording?: true
  /** Maximum wallets of one type in a vault, including the default one (CST-010); ten when absent. */
  readonly mostWallets?: number
  /** Minimum total balance of all wallets of the network before another one can be added (WAL-076). */
  readonly furtherWallets?: {
    readonly code: string
    readonly issuer?: string
    readonly title: string
    readonly above: string
  }
  /** Service that reports whether the key of an address is compromised: a contract on one of the chains. */
  readonly credit?: { readonly chain: ChainFacts['chain']; readonly contract: string }
  /** Validators whose signatures a page requires. When absent, a page trusts the validators of its first check. */
  readonly validators?: NetworkValidators
  /** Other chains for transfers; none when absent. */
  readonly chains?: readonly ChainFacts[]
  /** Native amount that the faucet pays, if the network has a faucet. */
  readonly gift?: string
}
