import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerOptions, WorkerReply, WorkerRequest } from './batch-format.ts'
import { loadVerifier } from './secp256k1-verifier.ts'
import { unpackTasks } from './batch-format.ts'
import { verifyTask } from './verify-task.ts'

const port = parentPort
if (port !== null) {
  const { order }: WorkerOptions = workerData
  const reply = (message: WorkerReply, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)
  try {
    const verifier = await loadVerifier(order)
    port.on('message', ({ id, batch }: WorkerRequest) => {
      const tasks = unpackTasks(batch)
      const results = new Uint8Array(new ArrayBuffer(tasks.length))
      tasks.forEach((task, index) => {
        results[index] = verifyTask(task, verifier.verify) ? 1 : 0
      })
      reply({ kind: 'results', id, results }, [results.buffer])
    })
    reply({ kind: 'ready', verifier: verifier.kind })
  } catch (error) {
    reply({ kind: 'missing', message: error instanceof Error ? error.message : String(error) })
  }
}
