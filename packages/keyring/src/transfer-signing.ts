import { TransferDesk } from './transfer-desk.ts'
import type { TransferDeskEnvironment, TransferProposal, TransferRequest } from './transfer-desk.ts'
import { signTransferWith } from './transfer-signer.ts'
import type { SignedChainTransfer } from './transfer-signer.ts'
import type { VaultSession } from './vault-session.ts'
import type { VaultAccount } from './vault-types.ts'

/** Transfers on other chains, from proposal to signature (`TransferDesk`). */
export class TransferSigning {
  readonly #session: VaultSession
  readonly #desk: TransferDesk

  constructor(environment: TransferDeskEnvironment, session: VaultSession) {
    this.#session = session
    this.#desk = new TransferDesk(environment)
  }

  /** Adds a transfer for a prompt and returns its decoded content. Throws like `TransferDesk.propose`. */
  propose(request: TransferRequest): Promise<TransferProposal> {
    return this.#desk.propose(request)
  }

  /** Marks the prompt of a transfer as shown, like `TransactionSigning.present`. */
  present(id: number): void {
    this.#desk.present(id, this.#session.unlocks)
  }

  /** Replaces a transfer's bytes while its prompt is open. Throws `keyring/not-confirmed` for another transfer. */
  refresh(id: number, bytes: string): Promise<TransferProposal> {
    return this.#desk.refresh(id, bytes)
  }

  /** Rejects a transfer. */
  withdraw(id: number): void {
    this.#desk.withdraw(id)
    this.#session.revokeAllowance()
  }

  /** Signs a confirmed transfer. Extends the 15-minute window. Throws like `TransactionSigning.confirm`. */
  async confirm(id: number, shown: string): Promise<SignedChainTransfer> {
    const vault = this.#session.require()
    const proposal = this.#desk.confirm(id, shown, this.#session.unlocks)
    const own: VaultAccount = { chain: proposal.chain, address: proposal.signer }
    const { account, secret } = await this.#session.secretOf(vault, own)
    const signed = await signTransferWith(secret, account, proposal)
    this.#session.requireSame(vault)
    vault.autoLock.touch()
    return signed
  }
}
