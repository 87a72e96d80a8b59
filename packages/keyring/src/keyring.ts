import { CHAIN_IDS, readPhrase, recognizeSecret } from '@tidebook/chains'
import type { ChainId, TransferLimits } from '@tidebook/chains'
import type { NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import type { BackupCheck } from './backup-proof.ts'
import type { Clocks } from './clocks.ts'
import { KeyringError } from './errors.ts'
import type { ExportedSecret } from './files/keystore-cipher.ts'
import { importPhrase, importSecret, firstPositions, phraseAccounts, publicKeyIn } from './key-material.ts'
import type { ImportedSecret, PhrasePosition } from './key-material.ts'
import type { SignedTransaction } from './signer.ts'
import type { Proposal } from './signing-desk.ts'
import type { LedgerWindow } from './signing-rules.ts'
import { TransactionSigning } from './transaction-signing.ts'
import type { TransferProposal, TransferRequest } from './transfer-desk.ts'
import type { SignedChainTransfer } from './transfer-signer.ts'
import { TransferSigning } from './transfer-signing.ts'
import { VaultKeeper } from './vault-keeper.ts'
import type { VaultDestination, SavedWallet, UnlockedWallet } from './vault-keeper.ts'
import type { SealerEnvironment } from './vault-sealer.ts'
import { VaultSession } from './vault-session.ts'
import type { KeyringStatus } from './vault-session.ts'
import type { SecretKind, VaultAccount } from './vault-types.ts'
import { WalletDraft } from './wallet-draft.ts'
import type { DraftKind, DraftReveal } from './wallet-draft.ts'

/** External dependencies of a keyring. */
export interface KeyringEnvironment extends Clocks, SealerEnvironment {
  /** The exchange's own network, whose transactions are signed here. */
  readonly network: NetworkDefinition
  /** Returns an upper bound of the newest ledger, or undefined when unknown. */
  readonly newestLedger?: (() => number | undefined) | undefined
  /** Maximum wallets of one type in a vault; ten when absent (CST-010). */
  readonly mostWallets?: number | undefined
  /**
   * Returns the limits of another chain from the network's file. Transactions on a chain without limits are not signed.
   */
  readonly rulesOf?: ((chain: ChainId) => TransferLimits | undefined) | undefined
}

/**
 * Holds keys and signs. It runs in a document without an origin, network or storage. An open vault is ciphertext and a
 * non-extractable key; a secret exists in plain text only during the call that needs it. Imports and creation of
 * secrets start here. The open vault (`VaultSession`), stored vaults (`VaultKeeper`) and the two ways to sign
 * (`TransactionSigning`, `TransferSigning`) have their own files.
 */
export class Keyring {
  readonly #env: KeyringEnvironment
  readonly #session: VaultSession
  readonly #keeper: VaultKeeper
  readonly #transactions: TransactionSigning
  readonly #transfers: TransferSigning
  #draft: WalletDraft | undefined

  constructor(environment: KeyringEnvironment) {
    const { rulesOf = () => undefined, clock, network } = environment
    this.#env = environment
    this.#session = new VaultSession(environment, network.id, () => this.#keeper.cancelRemoval())
    this.#keeper = new VaultKeeper(environment, this.#session)
    this.#transactions = new TransactionSigning(environment, this.#session)
    this.#transfers = new TransferSigning({ rulesOf, clock }, this.#session)
  }

  /** Starts a new wallet and shows its secret for the backup (WAL-001, WAL-011). Discards an earlier draft. */
  createDraft(kind: DraftKind = 'seed'): DraftReveal {
    this.#draft = new WalletDraft(this.#env.network, this.#env.random, kind)
    return this.#draft.reveal()
  }

  /** Shows the draft's secret again and restarts the backup check. */
  revealDraft(): DraftReveal {
    return this.#requireDraft().reveal()
  }

  /** Checks the typed characters. The draft can be saved if all are correct. */
  checkDraft(characters: readonly string[]): BackupCheck {
    return this.#requireDraft().check(characters)
  }

  /** Discards the draft wallet. */
  discardDraft(): void {
    this.#draft = undefined
  }

  /**
   * Encrypts the checked draft and opens its vault (WAL-010). A phrase adds no wallet of the chain `refused`. Throws like
   * `importSecret`.
   */
  async saveDraft(place: VaultDestination, refused?: ChainId): Promise<SavedWallet> {
    const draft = this.#requireDraft()
    const secret = draft.checkedSecret()
    const { id } = this.#env.network
    const chains = inOrder(id).filter((chain) => chain !== refused)
    const brought = draft.kind === 'phrase' ? importPhrase(secret, firstPositions(chains)) : importSecret(secret, id)
    const saved = await this.#keeper.put([brought], place)
    this.#draft = undefined
    return saved
  }

  /**
   * Returns the possible accounts of a secret: one per chain that accepts it, the exchange's first; for a recovery
   * phrase, the accounts that would be added. Throws `keyring/secret-invalid`, with the problem as detail (ERR-024).
   */
  accountsFor(text: string): { readonly kind: SecretKind; readonly accounts: readonly VaultAccount[] } {
    const { id } = this.#env.network
    const phrase = readPhrase(text)
    if ('phrase' in phrase) return importPhrase(text, firstPositions(inOrder(id)))
    // Several words are meant as a phrase, whether valid or not.
    if (phrase.problem !== 'required' && /\S\s+\S/u.test(text))
      throw new KeyringError('keyring/secret-invalid', phrase.problem)
    const recognized = recognizeSecret(text, id)
    if ('problem' in recognized) throw new KeyringError('keyring/secret-invalid', recognized.problem)
    const brought = recognized.chains.map((chain) => importSecret(text, chain))
    return { kind: brought[0]?.kind ?? 'key', accounts: brought.flatMap(({ accounts }) => accounts) }
  }

  /**
   * Returns the address of a secret on a chain. Throws `keyring/secret-invalid`, with the problem as detail (ERR-024).
   */
  addressOf(secret: string, chain: ChainId = this.#env.network.id): string {
    return importSecret(secret, chain).accounts[0]?.address ?? ''
  }

  /**
   * Encrypts an imported secret and opens its vault (WAL-006). Throws `keyring/secret-invalid`,
   * `keyring/password-rules`, `keyring/empty-password`; with an existing vault also like `revealSecret` and
   * `keyring/address-exists` (not with `again`, for a changed wallet), `keyring/too-many`.
   */
  async importSecret(secret: string, chain: ChainId, place: VaultDestination, again = false): Promise<SavedWallet> {
    return this.#keeper.put([importSecret(secret, chain)], place, again)
  }

  /**
   * Imports a recovery phrase with its first account on each of the chains (all by default, WAL-102), and the accounts
   * in `further`.
   */
  async importPhrase(
    phrase: string,
    place: VaultDestination,
    chains: readonly ChainId[] = inOrder(this.#env.network.id),
    { again = false, further = [] }: { readonly again?: boolean; readonly further?: readonly PhrasePosition[] } = {},
  ): Promise<SavedWallet> {
    return this.#keeper.put([importPhrase(phrase, [...firstPositions(chains), ...further])], place, again)
  }

  /** Returns the accounts of a phrase at these positions, without any secret. Throws `keyring/secret-invalid`. */
  phraseAccounts(phrase: string, places: readonly PhrasePosition[]): Promise<readonly VaultAccount[]> {
    return phraseAccounts(phrase, places)
  }

  /**
   * Imports all secrets of a file (WAL-005, WAL-007). Skips existing ones; throws `keyring/address-exists` when all
   * exist (not with `again`, for a changed wallet).
   */
  async importAll(brought: readonly ImportedSecret[], place: VaultDestination, again = false): Promise<SavedWallet> {
    return this.#keeper.put(brought, place, again)
  }

  /** Opens a stored vault for signing, like `VaultKeeper.unlock`. */
  unlock(vault: string, address: string, password: string, chain?: ChainId): Promise<UnlockedWallet> {
    return this.#keeper.unlock(vault, address, password, chain)
  }

  /** Number of unlocks so far. */
  get unlocks(): number {
    return this.#session.unlocks
  }

  /** Locks: discards the key immediately. Keeps a draft, because its secret is not saved anywhere yet. */
  lock(): void {
    this.#session.lock()
  }

  /** Notes that the tab was hidden or shown: a wallet in a hidden tab locks sooner (WAL-103). */
  hide(hidden: boolean): void {
    this.#session.hide(hidden)
  }

  /** Ends an expired session and returns the current status. */
  status(): KeyringStatus {
    return this.#session.status()
  }

  /** Whether the open vault has an account of the exchange's network. */
  canSign(address: string): boolean {
    return this.#session.holds(address)
  }

  /**
   * Returns the public key of an account of the exchange's network in the open vault, upper-case hex. Throws
   * `keyring/locked`, `keyring/signature-failed`.
   */
  async publicKeyOf(address: string): Promise<string> {
    const { account, secret } = await this.#session.secretOf(this.#session.require(), this.#session.own(address))
    return publicKeyIn(this.#env.network, secret, account)
  }

  /** Revokes the session's allowance to sign without a prompt. */
  revokeAllowance(): void {
    this.#session.revokeAllowance()
  }

  // Transactions of the exchange's own network, like `TransactionSigning`.

  propose(tx: TransactionJson, named?: string): Proposal {
    return this.#transactions.propose(tx, named)
  }

  present(id: number): void {
    this.#transactions.present(id)
  }

  refresh(id: number, window: LedgerWindow): Proposal {
    return this.#transactions.refresh(id, window)
  }

  proposeTogether(txs: readonly TransactionJson[]): readonly Proposal[] {
    return this.#transactions.proposeTogether(txs)
  }

  refreshTogether(ids: readonly number[], window: LedgerWindow): readonly Proposal[] {
    return this.#transactions.refreshTogether(ids, window)
  }

  withdraw(id: number): void {
    this.#transactions.withdraw(id)
  }

  isAllowed(proposal: Proposal): boolean {
    return this.#transactions.isAllowed(proposal)
  }

  signedOrder(account: string, sequence: number): TransactionJson | undefined {
    return this.#transactions.signedOrder(account, sequence)
  }

  confirm(id: number, shown: string, grants = false): Promise<SignedTransaction> {
    return this.#transactions.confirm(id, shown, grants)
  }

  confirmTogether(proposals: readonly Pick<Proposal, 'id' | 'bytes'>[]): Promise<readonly SignedTransaction[]> {
    return this.#transactions.confirmTogether(proposals)
  }

  signWithinAllowance(proposal: Proposal): Promise<SignedTransaction> {
    return this.#transactions.signWithinAllowance(proposal)
  }

  // Transfers on other chains, like `TransferSigning`.

  proposeTransfer(request: TransferRequest): Promise<TransferProposal> {
    return this.#transfers.propose(request)
  }

  presentTransfer(id: number): void {
    this.#transfers.present(id)
  }

  refreshTransfer(id: number, bytes: string): Promise<TransferProposal> {
    return this.#transfers.refresh(id, bytes)
  }

  withdrawTransfer(id: number): void {
    this.#transfers.withdraw(id)
  }

  confirmTransfer(id: number, shown: string): Promise<SignedChainTransfer> {
    return this.#transfers.confirm(id, shown)
  }

  // Stored vaults, like `VaultKeeper`.

  revealSecret(vault: string, account: VaultAccount, password: string): Promise<string> {
    return this.#keeper.revealSecret(vault, account, password)
  }

  secretsForFile(
    vault: string,
    account: VaultAccount,
    password: string,
  ): Promise<readonly Pick<ExportedSecret, 'account' | 'secret'>[]> {
    return this.#keeper.secretsForFile(vault, account, password)
  }

  provePassword(vault: string, address: string, password: string): Promise<void> {
    return this.#keeper.provePassword(vault, address, password)
  }

  changePassword(vault: string, address: string, old: string, password: string, repeat: string): Promise<SavedWallet> {
    return this.#keeper.changePassword(vault, address, old, password, repeat)
  }

  beginRemoval(vault: string, account: VaultAccount, password: string): Promise<BackupCheck> {
    return this.#keeper.beginRemoval(vault, account, password)
  }

  checkRemoval(parts: readonly string[]): BackupCheck {
    return this.#keeper.checkRemoval(parts)
  }

  cancelRemoval(): void {
    this.#keeper.cancelRemoval()
  }

  remove(password: string): Promise<SavedWallet> {
    return this.#keeper.remove(password)
  }

  #requireDraft(): WalletDraft {
    if (this.#draft === undefined) throw new KeyringError('keyring/no-draft')
    return this.#draft
  }
}

/** Returns all chains, with the given one first. */
function inOrder(first: ChainId): readonly ChainId[] {
  return [first, ...CHAIN_IDS.filter((id) => id !== first)]
}
