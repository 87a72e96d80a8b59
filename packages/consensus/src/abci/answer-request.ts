import type { Request, Response } from 'cosmjs-types/tendermint/abci/types'
import type { AbciApplication } from './application.ts'
import { ConsensusError } from '../base/consensus-error.ts'

type Responder = (application: AbciApplication, request: Request) => Promise<Response> | undefined

/** One responder per method. A request sets exactly one member. */
const RESPONDERS: readonly Responder[] = [
  (application, { checkTx }) => checkTx && resolve('checkTx', application.checkTx(checkTx)),
  (_, { flush }) => flush && resolve('flush', {}),
  (application, { processProposal }) =>
    processProposal && resolve('processProposal', application.processProposal(processProposal)),
  (application, { prepareProposal }) =>
    prepareProposal && resolve('prepareProposal', application.prepareProposal(prepareProposal)),
  (application, { finalizeBlock }) =>
    finalizeBlock && resolve('finalizeBlock', application.finalizeBlock(finalizeBlock)),
  (application, { commit }) => commit && resolve('commit', application.commit()),
  (_, { echo }) => echo && resolve('echo', { message: echo.message }),
  (application, { info }) => info && resolve('info', application.info(info)),
  (application, { initChain }) => initChain && resolve('initChain', application.initChain(initChain)),
  (application, { query }) => query && resolve('query', application.query(query)),
  (application, { listSnapshots }) => listSnapshots && resolve('listSnapshots', application.listSnapshots()),
  (application, { offerSnapshot }) =>
    offerSnapshot && resolve('offerSnapshot', application.offerSnapshot(offerSnapshot)),
  (application, { loadSnapshotChunk }) =>
    loadSnapshotChunk && resolve('loadSnapshotChunk', application.loadSnapshotChunk(loadSnapshotChunk)),
  (application, { applySnapshotChunk }) =>
    applySnapshotChunk && resolve('applySnapshotChunk', application.applySnapshotChunk(applySnapshotChunk)),
]

async function resolve<Name extends keyof Response>(
  name: Name,
  answer: NonNullable<Response[Name]> | Promise<NonNullable<Response[Name]>>,
): Promise<Response> {
  return { [name]: await answer }
}

/**
 * Calls the method of a request.
 * @throws ConsensusError consensus/message for a request without a known method
 */
export async function answerRequest(application: AbciApplication, request: Request): Promise<Response> {
  for (const respond of RESPONDERS) {
    const response = respond(application, request)
    if (response !== undefined) return response
  }
  throw new ConsensusError('consensus/message', 'the request has no method that this application serves')
}
