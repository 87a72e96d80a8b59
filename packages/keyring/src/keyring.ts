import { CHAIN_IDS, readPhrase, recognizeSecret } from '@tidebook/chains'
import type { ChainId, TransferLimits } from '@tidebook/chains'
import type { NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import type { BackupCheck } from './backup-proof.ts'
import type { Clocks } from './clocks.ts'
import { KeyringError } from './errors.ts'
import type { FiledSecret } from './files/keystore-cipher.ts'
import { broughtPhrase, broughtSecret, firstPlaces, phraseAccounts, publicKeyIn } from './key-material.ts'
import type { BroughtSecret, PhrasePlace } from './key-material.ts'
import type { SignedTransaction } from './signer.ts'
import type { Proposal } from './signing-desk.ts'
import type { LedgerWindow } from './signing-rules.ts'
import { TransactionSigning } from './transaction-signing.ts'
import type { TransferProposal, TransferRequest } from './transfer-desk.ts'
import type { SignedChainTransfer } from './transfer-signer.ts'
import { TransferSigning } from './transfer-signing.ts'
import { VaultKeeper } from './vault-keeper.ts'
import type { Place, SavedWallet, UnlockedWallet } from './vault-keeper.ts'
import type { SealerEnvironment } from './vault-sealer.ts'
import { VaultSession } from './vault-session.ts'
import type { KeyringStatus } from './vault-session.ts'
import type { SecretKind, VaultAccount } from './vault-types.ts'
import { WalletDraft } from './wallet-draft.ts'
import type { DraftKind, DraftReveal } from './wallet-draft.ts'

/** The outside world of a keyring. */
export interface KeyringEnvironment extends Clocks, SealerEnvironment {
  /** the exchange's own network: what is traded on it is signed here */
  readonly network: NetworkDefinition
  /** The newest ledger there can be by now, or undefined when nobody told. */
  readonly newestLedger?: (() => number | undefined) | undefined
  /** Most wallets of one type that a vault holds; ten where it is absent (CST-010). */
  readonly mostWallets?: number | undefined
  /** What the network's file says of another chain; nothing is signed for one that it does not name. */
  readonly rulesOf?: ((chain: ChainId) => TransferLimits | undefined) | undefined
}

/**
 * Holds keys and signs. It lives in a document without origin, network and storage. An open vault is ciphertext and a
 * non-extractable key; a secret exists in clear only during the call that needs it. What is brought or made anew begins
 * here; the vault that is open (`VaultSession`), stored ones (`VaultKeeper`) and the two ways to a signature
 * (`TransactionSigning`, `TransferSigning`) have a file each.
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

  /** Starts a new wallet and shows its secret for the backup (WAL-001, WAL-011). What was begun before is forgotten. */
  createDraft(kind: DraftKind = 'seed'): DraftReveal {
    this.#draft = new WalletDraft(this.#env.network, this.#env.random, kind)
    return this.#draft.reveal()
  }

  /** Shows the secret of the wallet being made once more; the backup check starts over. */
  revealDraft(): DraftReveal {
    return this.#requireDraft().reveal()
  }

  /** Checks the typed characters; the draft can be saved when all are right. */
  checkDraft(characters: readonly string[]): BackupCheck {
    return this.#requireDraft().check(characters)
  }

  /** Forgets the wallet being made. */
  discardDraft(): void {
    this.#draft = undefined
  }

  /** Encrypts the checked new wallet and opens its vault (WAL-010). Throws as `importSecret`. */
  async saveDraft(place: Place): Promise<SavedWallet> {
    const draft = this.#requireDraft()
    const secret = draft.checkedSecret()
    const { id } = this.#env.network
    const brought =
      draft.kind === 'phrase' ? broughtPhrase(secret, firstPlaces(inOrder(id))) : broughtSecret(secret, id)
    const saved = await this.#keeper.put([brought], place)
    this.#draft = undefined
    return saved
  }

  /**
   * The accounts that a secret may stand for: one on each chain that takes it, that of the exchange first; for a recovery
   * phrase those that would be added. Throws `keyring/secret-invalid`, with the problem as detail (ERR-024).
   */
  accountsFor(text: string): { readonly kind: SecretKind; readonly accounts: readonly VaultAccount[] } {
    const { id } = this.#env.network
    const phrase = readPhrase(text)
    if ('phrase' in phrase) return broughtPhrase(text, firstPlaces(inOrder(id)))
    // Whoever types words means a phrase, right or wrong.
    if (phrase.problem !== 'required' && /\S\s+\S/u.test(text))
      throw new KeyringError('keyring/secret-invalid', phrase.problem)
    const known = recognizeSecret(text, id)
    if ('problem' in known) throw new KeyringError('keyring/secret-invalid', known.problem)
    const brought = known.chains.map((chain) => broughtSecret(text, chain))
    return { kind: brought[0]?.kind ?? 'key', accounts: brought.flatMap(({ accounts }) => accounts) }
  }

  /** The address a secret has on a chain. Throws `keyring/secret-invalid`, with the problem as detail (ERR-024). */
  addressOf(secret: string, chain: ChainId = this.#env.network.id): string {
    return broughtSecret(secret, chain).accounts[0]?.address ?? ''
  }

  /**
   * Encrypts a secret a person brings and opens its vault (WAL-006). Throws `keyring/secret-invalid`,
   * `keyring/password-rules`, `keyring/empty-password`; with a vault that is there also as `revealSecret` and
   * `keyring/address-exists` (not with `again`, for a wallet that is changed), `keyring/too-many`.
   */
  async importSecret(secret: string, chain: ChainId, place: Place, again = false): Promise<SavedWallet> {
    return this.#keeper.put([broughtSecret(secret, chain)], place, again)
  }

  /**
   * The same for a recovery phrase, with its first account on each of the chains, all of them by default (WAL-102), and
   * whichever `further` ones are wanted.
   */
  async importPhrase(
    phrase: string,
    place: Place,
    chains: readonly ChainId[] = inOrder(this.#env.network.id),
    { again = false, further = [] }: { readonly again?: boolean; readonly further?: readonly PhrasePlace[] } = {},
  ): Promise<SavedWallet> {
    return this.#keeper.put([broughtPhrase(phrase, [...firstPlaces(chains), ...further])], place, again)
  }

  /** What a phrase has at these places; nothing of it is secret. Throws `keyring/secret-invalid`. */
  phraseAccounts(phrase: string, places: readonly PhrasePlace[]): Promise<readonly VaultAccount[]> {
    return phraseAccounts(phrase, places)
  }

  /**
   * The same for all secrets of a file (WAL-005, WAL-007). Those that are there already are passed over; throws
   * `keyring/address-exists` where all are.
   */
  async importAll(brought: readonly BroughtSecret[], place: Place): Promise<SavedWallet> {
    return this.#keeper.put(brought, place)
  }

  /** Opens a stored vault for signing; as `VaultKeeper.unlock`. */
  unlock(vault: string, address: string, password: string, chain?: ChainId): Promise<UnlockedWallet> {
    return this.#keeper.unlock(vault, address, password, chain)
  }

  /** How often a wallet has been opened. */
  get unlocks(): number {
    return this.#session.unlocks
  }

  /** Forgets the key at once. A wallet being made is kept, because its secret was not saved anywhere yet. */
  lock(): void {
    this.#session.lock()
  }

  /** Its tab is hidden, or looked at again: a wallet that nobody looks at locks sooner (WAL-103). */
  hide(hidden: boolean): void {
    this.#session.hide(hidden)
  }

  /** The truth of this moment; an expired session is dropped here. */
  status(): KeyringStatus {
    return this.#session.status()
  }

  /** Whether the open vault holds an account of the exchange's network. */
  canSign(address: string): boolean {
    return this.#session.holds(address)
  }

  /**
   * The public key of an account of the exchange's network in the open vault, upper-case hex. Throws `keyring/locked`,
   * `keyring/signature-failed`.
   */
  async publicKeyOf(address: string): Promise<string> {
    const { account, secret } = await this.#session.secretOf(this.#session.require(), this.#session.own(address))
    return publicKeyIn(this.#env.network, secret, account)
  }

  /** Everything is asked about again, whatever was allowed in this session. */
  askAgain(): void {
    this.#session.askAgain()
  }

  // Transactions of the exchange's own network: as the methods of `TransactionSigning`.

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

  goesUnasked(proposal: Proposal): boolean {
    return this.#transactions.goesUnasked(proposal)
  }

  signedOrder(account: string, sequence: number): TransactionJson | undefined {
    return this.#transactions.signedOrder(account, sequence)
  }

  confirm(id: number, shown: string, unasked = false): Promise<SignedTransaction> {
    return this.#transactions.confirm(id, shown, unasked)
  }

  confirmTogether(proposals: readonly Pick<Proposal, 'id' | 'bytes'>[]): Promise<readonly SignedTransaction[]> {
    return this.#transactions.confirmTogether(proposals)
  }

  signUnasked(proposal: Proposal): Promise<SignedTransaction> {
    return this.#transactions.signUnasked(proposal)
  }

  // Transfers on other chains: as the methods of `TransferSigning`.

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

  // Stored vaults: as the methods of `VaultKeeper`.

  revealSecret(vault: string, account: VaultAccount, password: string): Promise<string> {
    return this.#keeper.revealSecret(vault, account, password)
  }

  secretsForFile(
    vault: string,
    account: VaultAccount,
    password: string,
  ): Promise<readonly Pick<FiledSecret, 'account' | 'secret'>[]> {
    return this.#keeper.secretsForFile(vault, account, password)
  }

  provePassword(vault: string, address: string, password: string): Promise<void> {
    return this.#keeper.provePassword(vault, address, password)
  }

  changePassword(vault: string, address: string, old: string, password: string, repeat: string): Promise<SavedWallet> {
    return this.#keeper.changePassword(vault, address, old, password, repeat)
  }

  askRemoval(vault: string, account: VaultAccount, password: string): Promise<BackupCheck> {
    return this.#keeper.askRemoval(vault, account, password)
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

/** All chains, one of them first. */
const inOrder = (first: ChainId): readonly ChainId[] => [first, ...CHAIN_IDS.filter((id) => id !== first)]
