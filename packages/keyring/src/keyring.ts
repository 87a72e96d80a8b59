import { CHAIN_IDS, readPhrase, recognizeSecret } from '@tidebook/chains'
import type { ChainId, TransferLimits } from '@tidebook/chains'
import { isCommonPassword } from '@tidebook/contract/passwords'
import type { NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { AccountRemoval } from './account-removal.ts'
import { AutoLock } from './auto-lock.ts'
import type { BackupCheck } from './backup-proof.ts'
import type { Clocks } from './clocks.ts'
import { KeyringError } from './errors.ts'
import type { FiledSecret } from './files/keystore-cipher.ts'
import {
  broughtPhrase,
  broughtSecret,
  filedSecret,
  firstPlaces,
  keyPairIn,
  phraseAccounts,
  publicKeyIn,
  publicKeyOf,
} from './key-material.ts'
import type { BroughtSecret, PhrasePlace } from './key-material.ts'
import { validatePassword } from './password-rules.ts'
import type { PasswordContext } from './password-rules.ts'
import { signWith } from './signer.ts'
import type { SignedTransaction } from './signer.ts'
import { SessionGrant, termsOf } from './session-grant.ts'
import type { Unasked } from './session-grant.ts'
import { SignedOrders } from './signed-orders.ts'
import { SigningDesk } from './signing-desk.ts'
import type { Proposal } from './signing-desk.ts'
import type { LedgerWindow } from './signing-rules.ts'
import { TransferDesk } from './transfer-desk.ts'
import type { TransferProposal, TransferRequest } from './transfer-desk.ts'
import { signTransferWith } from './transfer-signer.ts'
import type { SignedChainTransfer } from './transfer-signer.ts'
import { checkTogether, isWaitingOrder } from './together.ts'
import { withoutAccount, withSecrets } from './vault-changes.ts'
import type { SealedVault } from './vault-cipher.ts'
import { accountsOf, isSameAccount, secretIndexOf, serializeVault } from './vault-record.ts'
import type { SecretKind, VaultAccount, VaultRecord } from './vault-types.ts'
import { secretText, VaultSealer } from './vault-sealer.ts'
import type { OpenedVault, SealerEnvironment } from './vault-sealer.ts'
import { WalletDraft } from './wallet-draft.ts'
import type { DraftKind, DraftReveal } from './wallet-draft.ts'

/** The outside world of a keyring. */
export interface KeyringEnvironment extends Clocks, SealerEnvironment {
  /** the exchange's own network: what is traded on it is signed here */
  readonly network: NetworkDefinition
  /** The newest ledger there can be by now, or undefined when nobody told. */
  readonly newestLedger?: (() => number | undefined) | undefined
  /** What the network's file says of another chain; nothing is signed for one that it does not name. */
  readonly rulesOf?: ((chain: ChainId) => TransferLimits | undefined) | undefined
}

/** What the page stores after a vault was made or changed: ciphertext and what is public. */
export interface SavedWallet {
  /** names the vault in the store */
  readonly id: string
  readonly vault: string
  readonly locksAt: number
  /** the account that came with it, or undefined where none did */
  readonly added: VaultAccount | undefined
  /** upper-case hex, where that account is one of the exchange's network */
  readonly publicKey?: string | undefined
}

/** Whether a vault is open, which one, until when (milliseconds since 1970), and what it signs without a question. */
export type KeyringStatus =
  | { readonly locked: true }
  | {
      readonly locked: false
      readonly id: string
      readonly locksAt: number
      readonly unasked?: Unasked | undefined
    }

/** Where a secret goes: into a vault that is there, under its password, or into a new one under a new password. */
export type Place =
  | { readonly vault: string; readonly password: string }
  | { readonly vault?: undefined; readonly password: string; readonly repeat: string }

/**
 * An opened vault. `renewed` comes later: it is sealed anew, in the present form and at a higher cost, or undefined where
 * the stored one is good enough; it never rejects.
 */
export type UnlockedWallet = KeyringStatus & { readonly renewed: Promise<SavedWallet | undefined> }

interface Session {
  readonly record: VaultRecord
  readonly key: CryptoKey
  readonly autoLock: AutoLock
  /** What the person allowed to be signed without a question while this session lasts. */
  grant: SessionGrant | undefined
}

const ID_BYTES = 12

/**
 * Holds keys and signs. It lives in a document without origin, network and storage. An open vault is ciphertext and a
 * non-extractable key; a secret exists in clear only during the call that needs it. Nothing is signed that was not
 * proposed, checked and confirmed here (`SigningDesk`).
 */
export class Keyring {
  readonly #env: KeyringEnvironment
  #session: Session | undefined
  #draft: WalletDraft | undefined
  #removal: AccountRemoval | undefined
  // Raised by every lock, so that an unlock that was under way when the lock came does not open the wallet after it.
  #epoch = 0
  #unlocks = 0
  #hidden = false
  readonly #desk: SigningDesk
  readonly #transfers: TransferDesk
  readonly #sealer: VaultSealer
  readonly #orders = new SignedOrders()

  constructor(environment: KeyringEnvironment) {
    this.#env = environment
    this.#desk = new SigningDesk(environment)
    const { rulesOf = () => undefined, clock } = environment
    this.#transfers = new TransferDesk({ rulesOf, clock })
    this.#sealer = new VaultSealer(environment)
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
    const saved = await this.#put([brought], place)
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
    return this.#put([broughtSecret(secret, chain)], place, again)
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
    return this.#put([broughtPhrase(phrase, [...firstPlaces(chains), ...further])], place, again)
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
    return this.#put(brought, place)
  }

  /**
   * Opens a stored vault for signing. It must hold the account `address`, of the exchange's network where no other chain is
   * named, which is what the person was shown. A vault of an earlier form, or one that has become weak, is sealed anew under the same password while
   * it is open already; the caller stores it. Throws `keyring/empty-password`, `keyring/incorrect-password`,
   * `keyring/vault-damaged`, `keyring/other-vault`.
   */
  async unlock(vault: string, address: string, password: string, chain?: ChainId): Promise<UnlockedWallet> {
    const epoch = this.#epoch
    const account = { ...this.#own(address), ...(chain !== undefined && { chain }) }
    const opened = await this.#sealer.open(vault, password, account)
    await this.#sealer.secretOf(opened, account)
    if (epoch !== this.#epoch) throw new KeyringError('keyring/locked')
    this.#open(opened)
    return { ...this.status(), renewed: this.#renew(opened, password) }
  }

  /** How often a wallet has been opened. */
  get unlocks(): number {
    return this.#unlocks
  }

  /** Forgets the key at once. A wallet being made is kept, because its secret was not saved anywhere yet. */
  lock(): void {
    this.#epoch++
    this.#session = undefined
    this.#removal = undefined
  }

  /** Its tab is hidden, or looked at again: a wallet that nobody looks at locks sooner (WAL-103). */
  hide(hidden: boolean): void {
    this.#hidden = hidden
    this.#openSession()?.autoLock.hide(hidden)
  }

  /** The truth of this moment; an expired session is dropped here. */
  status(): KeyringStatus {
    const session = this.#openSession()
    if (session === undefined) return { locked: true }
    const { record, autoLock, grant } = session
    const unasked = grant?.unasked
    const goes = unasked !== undefined && unasked.left > 0
    return { locked: false, id: record.id, locksAt: autoLock.locksAt, ...(goes && { unasked }) }
  }

  /** Whether the open vault holds an account of the exchange's network. */
  canSign(address: string): boolean {
    const session = this.#openSession()
    return session !== undefined && secretIndexOf(session.record, this.#own(address)) >= 0
  }

  /**
   * The public key of an account of the exchange's network in the open vault, upper-case hex. Throws `keyring/locked`,
   * `keyring/signature-failed`.
   */
  async publicKeyOf(address: string): Promise<string> {
    const { account, secret } = await this.#secretOf(this.#requireSession(), this.#own(address))
    return publicKeyIn(this.#env.network, secret, account)
  }

  /**
   * Takes a complete transaction in for a question; `named` is the type when it is none of a session's. The fields come
   * back as the bytes say. Throws `keyring/type-refused`, `keyring/fee-too-high`, `keyring/transaction-refused`,
   * `keyring/signature-failed`.
   */
  propose(tx: TransactionJson, named?: string): Proposal {
    return this.#desk.propose(tx, named)
  }

  /**
   * The question about a proposal is put before the person now. Where its type wants the password, only one that is typed
   * from here on counts: each question has its own. Throws `keyring/not-confirmed`.
   */
  present(id: number): void {
    this.#desk.present(id, this.#unlocks)
  }

  /** Sequence and last ledger of a proposal move on while its question is open; nothing else can. */
  refresh(id: number, window: LedgerWindow): Proposal {
    return this.#desk.refresh(id, window)
  }

  /**
   * Takes several complete transactions in for one question. Throws as `propose` for each of them, and where they do not
   * belong into one question (`checkTogether`).
   */
  proposeTogether(txs: readonly TransactionJson[]): readonly Proposal[] {
    checkTogether(txs)
    const waits = isWaitingOrder(txs)
    return txs.map((tx) => this.#desk.propose(tx, undefined, waits))
  }

  /** The proposals of one question move on together: the first takes the sequence of the window. */
  refreshTogether(ids: readonly number[], { sequence, lastLedger }: LedgerWindow): readonly Proposal[] {
    return ids.map((id, index) => this.refresh(id, { sequence: sequence + index, lastLedger }))
  }

  /** The person said no, which also ends what was allowed without a question: somebody asked what was not wanted. */
  withdraw(id: number): void {
    this.#desk.withdraw(id)
    this.askAgain()
  }

  /** Everything is asked about again, whatever was allowed in this session. */
  askAgain(): void {
    if (this.#session !== undefined) this.#session.grant = undefined
  }

  /** Whether a proposal may be signed without a question: its owner allowed it in this session, within its terms. */
  goesUnasked(proposal: Proposal): boolean {
    return this.#openSession()?.grant?.allows(proposal.fields) === true
  }

  /** The order that this keyring signed under a sequence since it was made, or undefined. */
  signedOrder(account: string, sequence: number): TransactionJson | undefined {
    return this.#orders.find(account, sequence)
  }

  /**
   * Signs what the person said yes to: `shown` are the bytes the question stood for. Slides the 15 minutes. With `unasked`
   * the yes stands for the terms of `termsOf` too, in place of what was allowed before.
   * Throws `keyring/locked` (ERR-031), `keyring/not-confirmed`, `keyring/signature-failed` (ERR-038).
   */
  async confirm(id: number, shown: string, unasked = false): Promise<SignedTransaction> {
    const session = this.#requireSession()
    const tx = this.#desk.confirm(id, shown, this.#unlocks)
    const signed = await this.#sign(session, tx)
    session.autoLock.touch()
    const terms = unasked ? termsOf(tx) : undefined
    if (terms !== undefined) session.grant = new SessionGrant(terms)
    return signed
  }

  /**
   * Takes a transfer on another chain in for a question, and says what its bytes say. Throws as `TransferDesk.propose`.
   */
  proposeTransfer(request: TransferRequest): Promise<TransferProposal> {
    return this.#transfers.propose(request)
  }

  /** The question about a transfer begins, as `present`. */
  presentTransfer(id: number): void {
    this.#transfers.present(id, this.#unlocks)
  }

  /** Newer bytes of the same transfer, while its question is open. Throws `keyring/not-confirmed` for another one. */
  refreshTransfer(id: number, bytes: string): Promise<TransferProposal> {
    return this.#transfers.refresh(id, bytes)
  }

  /** The person said no to a transfer. */
  withdrawTransfer(id: number): void {
    this.#transfers.withdraw(id)
    this.askAgain()
  }

  /** Signs the transfer that the person said yes to. Slides the 15 minutes. Throws as `confirm`. */
  async confirmTransfer(id: number, shown: string): Promise<SignedChainTransfer> {
    const session = this.#requireSession()
    const proposal = this.#transfers.confirm(id, shown, this.#unlocks)
    const own: VaultAccount = { chain: proposal.chain, address: proposal.signer }
    const { account, secret } = await this.#secretOf(session, own)
    const signed = await signTransferWith(secret, account, proposal)
    this.#requireSame(session)
    session.autoLock.touch()
    return signed
  }

  /**
   * Signs everything that one question stood for, in its order, or nothing: each transaction has to be the bytes that were
   * shown. Slides the 15 minutes. Throws as `confirm`.
   */
  async confirmTogether(proposals: readonly Pick<Proposal, 'id' | 'bytes'>[]): Promise<readonly SignedTransaction[]> {
    const session = this.#requireSession()
    const txs = proposals.map(({ id, bytes }) => this.#desk.confirm(id, bytes, this.#unlocks))
    const signed: SignedTransaction[] = []
    for (const tx of txs) signed.push(await this.#sign(session, tx))
    session.autoLock.touch()
    return signed
  }

  /** Signs what needs no question; nobody was there, so the 15 minutes go on. Throws as `confirm`. */
  async signUnasked(proposal: Proposal): Promise<SignedTransaction> {
    const session = this.#requireSession()
    // Counted before the work begins: calls side by side share what is left.
    if (session.grant?.use(proposal.fields) !== true) throw new KeyringError('keyring/not-confirmed')
    return this.#sign(session, this.#desk.confirm(proposal.id, proposal.bytes, this.#unlocks))
  }

  /**
   * Shows the secret of an account to whoever knows the password, also when the vault is open. Throws
   * `keyring/empty-password`, `keyring/incorrect-password`, `keyring/vault-damaged`, `keyring/other-vault`.
   */
  async revealSecret(vault: string, account: VaultAccount, password: string): Promise<string> {
    return this.#sealer.secretOf(await this.#sealer.open(vault, password, account), account)
  }

  /**
   * All secrets of a vault for a file, each with the account it is written for; accounts of a recovery phrase with their
   * own keys. Throws as `revealSecret`.
   */
  async secretsForFile(
    vault: string,
    account: VaultAccount,
    password: string,
  ): Promise<readonly Pick<FiledSecret, 'account' | 'secret'>[]> {
    const opened = await this.#sealer.open(vault, password, account)
    const filed: Pick<FiledSecret, 'account' | 'secret'>[] = []
    for (const each of accountsOf(opened.record))
      filed.push({ account: each, secret: await filedSecret(await this.#sealer.secretOf(opened, each), each) })
    return filed
  }

  /** Whether a password is that of the vault with an account (WAL-063); throws as `revealSecret` where it is not. */
  async provePassword(vault: string, address: string, password: string): Promise<void> {
    await this.revealSecret(vault, this.#own(address), password)
  }

  /** Re-encrypts a vault under another password, with new salt and cost (VAL-010). Throws as `revealSecret`. */
  async changePassword(
    vault: string,
    address: string,
    old: string,
    password: string,
    repeat: string,
  ): Promise<SavedWallet> {
    const epoch = this.#epoch
    const account = this.#own(address)
    const opened = await this.#sealer.open(vault, old, account)
    await this.#sealer.secretOf(opened, account)
    checkPassword(password, { repeat, differsFrom: old })
    return this.#save(await this.#sealer.reseal(opened, password, (secrets) => secrets), epoch)
  }

  /**
   * Begins to delete an account: tells which parts of its written secret have to be typed. Nobody is shown the secret.
   * Throws as `revealSecret`.
   */
  async askRemoval(vault: string, account: VaultAccount, password: string): Promise<BackupCheck> {
    const secret = await this.revealSecret(vault, account, password)
    this.#removal = new AccountRemoval(vault, account, secret, this.#env.random)
    return this.#removal.ask()
  }

  /** Checks the typed parts; the account can be deleted when all are right. Throws `keyring/no-draft`. */
  checkRemoval(parts: readonly string[]): BackupCheck {
    if (this.#removal === undefined) throw new KeyringError('keyring/no-draft')
    return this.#removal.check(parts)
  }

  /** Forgets what was to be deleted. */
  cancelRemoval(): void {
    this.#removal = undefined
  }

  /**
   * Deletes the account whose backup was proven; its secret goes with the last account of it. Throws
   * `keyring/backup-unchecked`, and as `revealSecret`.
   */
  async remove(password: string): Promise<SavedWallet> {
    if (this.#removal === undefined) throw new KeyringError('keyring/no-draft')
    const { vault, account } = this.#removal
    this.#removal.requireProof()
    const epoch = this.#epoch
    const opened = await this.#sealer.open(vault, password, account)
    const sealed = await this.#sealer.reseal(opened, password, (secrets) => withoutAccount(secrets, account))
    this.#removal = undefined
    return this.#save(sealed, epoch)
  }

  #requireDraft(): WalletDraft {
    if (this.#draft === undefined) throw new KeyringError('keyring/no-draft')
    return this.#draft
  }

  #openSession(): Session | undefined {
    if (this.#session?.autoLock.expired === true) this.lock()
    return this.#session
  }

  #requireSession(): Session {
    const session = this.#openSession()
    if (session === undefined) throw new KeyringError('keyring/locked')
    return session
  }

  /** The account of the exchange's network at an address. */
  #own(address: string): VaultAccount {
    return { chain: this.#env.network.id, address }
  }

  #open({ record, key }: SealedVault): AutoLock {
    const autoLock = new AutoLock(this.#env)
    autoLock.hide(this.#hidden)
    this.#unlocks++
    this.#session = { record, key, autoLock, grant: undefined }
    return autoLock
  }

  async #sign(session: Session, tx: TransactionJson): Promise<SignedTransaction> {
    const { network } = this.#env
    const { account, secret } = await this.#secretOf(session, this.#own(tx.Account))
    const signed = await signWith(network, () => keyPairIn(network, secret, account), tx)
    this.#requireSame(session)
    this.#orders.remember(tx)
    return signed
  }

  /** An account of the open vault and its secret in clear. Throws `keyring/signature-failed`, `keyring/locked`. */
  async #secretOf(session: Session, own: VaultAccount): Promise<{ account: VaultAccount; secret: string }> {
    const index = secretIndexOf(session.record, own)
    const account = session.record.secrets[index]?.accounts.find((each) => isSameAccount(each, own))
    if (account === undefined) throw new KeyringError('keyring/signature-failed', 'Account is not of this vault')
    const secret = await secretText(session, index)
    this.#requireSame(session)
    return { account, secret }
  }

  /** What was begun in a session ends with it. Throws `keyring/locked`. */
  #requireSame(session: Session): void {
    if (this.#session !== session) throw new KeyringError('keyring/locked')
  }

  async #renew(opened: OpenedVault, password: string): Promise<SavedWallet | undefined> {
    const epoch = this.#epoch
    try {
      const sealed = await this.#sealer.renew(opened, password)
      // After a lock nothing of this wallet goes on.
      if (sealed === undefined || epoch !== this.#epoch) return undefined
      const vault = await serializeVault(sealed.record)
      return { id: sealed.record.id, vault, locksAt: this.#env.clock(), added: undefined }
    } catch {
      // The wallet is open: that it could not be made stronger must not keep its owner from it.
      return undefined
    }
  }

  async #put(brought: readonly BroughtSecret[], place: Place, again = false): Promise<SavedWallet> {
    const epoch = this.#epoch
    const all = brought.flatMap(({ accounts }) => accounts)
    const added = all.find(({ chain }) => chain === this.#env.network.id) ?? all[0]
    const publicKey = await publicKeyOf(this.#env.network, brought, added)
    if (place.vault === undefined) {
      checkPassword(place.password, { repeat: place.repeat })
      const secrets = withSecrets([], brought)
      try {
        const sealed = await this.#sealer.seal(this.#newId(), secrets, place.password)
        return { ...(await this.#save(sealed, epoch, added)), publicKey }
      } finally {
        for (const { secret } of secrets) secret.fill(0)
      }
    }
    const opened = await this.#sealer.open(place.vault, place.password)
    const sealed = await this.#sealer.reseal(opened, place.password, (secrets) => withSecrets(secrets, brought, again))
    return { ...(await this.#save(sealed, epoch, added)), publicKey }
  }

  /** Opens a vault that was just sealed, unless a lock came meanwhile. */
  async #save(sealed: SealedVault, epoch: number, added?: VaultAccount): Promise<SavedWallet> {
    const vault = await serializeVault(sealed.record)
    const locksAt = epoch === this.#epoch ? this.#open(sealed).locksAt : this.#env.clock()
    return { id: sealed.record.id, vault, locksAt, added }
  }

  #newId(): string {
    return btoa(String.fromCharCode(...this.#env.random(ID_BYTES)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
  }
}

/** All chains, one of them first. */
const inOrder = (first: ChainId): readonly ChainId[] => [first, ...CHAIN_IDS.filter((id) => id !== first)]

function checkPassword(password: string, context: PasswordContext): void {
  const [problem] = validatePassword(password, { ...context, isCommon: isCommonPassword })
  if (problem === 'required') throw new KeyringError('keyring/empty-password')
  if (problem !== undefined) throw new KeyringError('keyring/password-rules', problem)
}
