import type { PathAlternative } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { PathRequest } from './path-request.ts'
import type { Result } from '../../json/result.ts'
import type { Services } from '../services.ts'
import { stepType } from '../../json/wire-forms.ts'
import { isSkywell } from '../../base/code-base.ts'
import { checkPathRequest } from './path-request.ts'

const NO_BYTES = Buffer.alloc(0)

function stepJson(step: Readonly<Record<string, string>>, network: NetworkDefinition): Result {
  const type = stepType(step)
  if (!isSkywell(network)) return { ...step, type }
  return { ...step, type, type_hex: type.toString(16).padStart(16, '0').toUpperCase() }
}

function alternativeJson(
  alternative: PathAlternative,
  { everything }: PathRequest,
  { forms, network }: Services,
): Result {
  const { Amount, Paths, SendMax } = forms.fields({
    Amount: alternative.delivered,
    Paths: alternative.paths,
    SendMax: alternative.spent,
  })
  const paths = Paths as readonly (readonly Readonly<Record<string, string>>[])[]
  return {
    paths_canonical: [],
    paths_computed: paths.map((path) => path.map((step) => stepJson(step, network))),
    source_amount: SendMax,
    ...(everything ? { destination_amount: Amount } : {}),
  }
}

function compareBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): number {
  return Buffer.compare(a ?? NO_BYTES, b ?? NO_BYTES)
}

/** Sorts by spent asset like the reference: the native asset first, then by currency and issuer. */
function inOrder(alternatives: readonly PathAlternative[], { network }: Services): readonly PathAlternative[] {
  if (isSkywell(network)) return alternatives
  return alternatives.toSorted(
    ({ spent: a }, { spent: b }) => compareBytes(a.currency, b.currency) || compareBytes(a.issuer, b.issuer),
  )
}

/**
 * Searches paths in the open ledger. Returns the members of a response.
 * @throws RpcError when the payment is impossible
 */
export function pathAnswer(request: PathRequest, services: Services): Result {
  const { ledger } = services.host
  checkPathRequest(ledger.view('current'), request, services)
  const sorted = inOrder(ledger.findPaths(request), services)
  const alternatives = sorted.map((way) => alternativeJson(way, request, services))
  return { ...request.echo, alternatives, full_reply: true }
}
