import { NodeError, readArguments, startNode, type RunningNode } from '@tidebook/node'
import { createLogger, nodeCommand, type RunNode } from '@tidebook/server'
import { TestkitError } from './testkit-error.ts'

/**
 * Runs the node of an exchange in this process, with the options of the child process. A child process takes longer to
 * load the node than most tests take. A node that ends is not started again.
 */
export function runNodeHere(...[options]: Parameters<RunNode>): ReturnType<RunNode> {
  const { args, env } = nodeCommand(options)
  const parsed = readArguments(args, env)
  if (parsed === undefined) throw new TestkitError('testkit/refused', 'The command line starts no node')
  const starting = startNode({ ...parsed.options, logger: createLogger('silent') })
  const failed = (error: unknown): void => {
    const words = error instanceof NodeError ? `${error.code}: ${error.message}` : String(error)
    options.onEnd?.({ words, code: 1, signal: null })
  }
  starting.then(async ({ stopped }) => {
    const failure = await stopped
    if (failure !== undefined) failed(failure)
  }, failed)
  return { stop: () => starting.then(close, () => undefined) }
}

function close(node: RunningNode): Promise<void> {
  return node.close()
}
