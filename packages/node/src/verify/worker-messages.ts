import type { VerifierKind } from './secp256k1-verifier.ts'

export interface WorkerOptions {
  readonly order: readonly VerifierKind[]
}

export type WorkerRequest = { readonly id: number; readonly batch: Uint8Array<ArrayBuffer> }

export type WorkerReply =
  | { readonly kind: 'ready'; readonly verifier: VerifierKind }
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'results'; readonly id: number; readonly results: Uint8Array<ArrayBuffer> }
