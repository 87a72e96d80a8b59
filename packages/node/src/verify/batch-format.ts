import type { VerifierKind } from './secp256k1-verifier.ts'
import type { SignatureTask } from './verify-task.ts'

export interface WorkerOptions {
  readonly order: readonly VerifierKind[]
}

export type WorkerRequest = { readonly id: number; readonly batch: Uint8Array<ArrayBuffer> }

export type WorkerReply =
  | { readonly kind: 'ready'; readonly verifier: VerifierKind }
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'results'; readonly id: number; readonly results: Uint8Array<ArrayBuffer> }

/**
 * A batch goes to a worker as one transferred buffer, because cloning an object per signature costs more than a third
 * of the verification. Layout, little endian: u32 count, then per task: u8 key length, u8 signature length, u32 message
 * length, key, signature, message.
 */
const HEADER = 4
const TASK_HEADER = 6
const MAX_PART_BYTES = 255

/** Whether a task fits the format. If it does not, it cannot be a valid signature. */
export function isPackable(task: SignatureTask): boolean {
  return task.publicKey.length <= MAX_PART_BYTES && task.signature.length <= MAX_PART_BYTES
}

export function packTasks(tasks: readonly SignatureTask[]): Uint8Array<ArrayBuffer> {
  let size = HEADER
  for (const { publicKey, signature, message } of tasks) {
    size += TASK_HEADER + publicKey.length + signature.length + message.length
  }
  const bytes = new Uint8Array(new ArrayBuffer(size))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, tasks.length, true)
  let offset = HEADER
  for (const { publicKey, signature, message } of tasks) {
    bytes[offset] = publicKey.length
    bytes[offset + 1] = signature.length
    view.setUint32(offset + 2, message.length, true)
    offset += TASK_HEADER
    bytes.set(publicKey, offset)
    offset += publicKey.length
    bytes.set(signature, offset)
    offset += signature.length
    bytes.set(message, offset)
    offset += message.length
  }
  return bytes
}

export function unpackTasks(bytes: Uint8Array): SignatureTask[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tasks: SignatureTask[] = []
  let offset = HEADER
  for (let left = view.getUint32(0, true); left > 0; left -= 1) {
    const keyEnd = offset + TASK_HEADER + view.getUint8(offset)
    const signatureEnd = keyEnd + view.getUint8(offset + 1)
    const messageEnd = signatureEnd + view.getUint32(offset + 2, true)
    tasks.push({
      publicKey: bytes.subarray(offset + TASK_HEADER, keyEnd),
      signature: bytes.subarray(keyEnd, signatureEnd),
      message: bytes.subarray(signatureEnd, messageEnd),
    })
    offset = messageEnd
  }
  return tasks
}
