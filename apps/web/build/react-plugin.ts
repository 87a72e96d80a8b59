import { parseAst, type Plugin } from 'vite'

/**
 * What React DOM can do and the page never asks for, by the functions that do it. Without it each of them is either not
 * reached or has nothing to do; what only they call goes with them. The linter refuses uses of what is left out.
 */
const NEVER_ASKED: Readonly<Record<string, readonly string[]>> = {
  'view transitions': [
    'startViewTransition',
    'commitAfterMutationEffectsOnFiber',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'trackEnterViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'measureNestedViewTransitions',
    'createViewTransitionInstance',
    'getViewTransitionName',
    'reportViewTransitionError',
  ],
  'handles of fragments': [
    'FragmentInstance',
    'traverseVisibleInstancesAndTextInstances',
    'commitNewChildToFragmentInstances',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    'addFragmentHandleToFiber',
  ],
  'style sheets, scripts and the head of the document as components': [
    'isHostHoistableType',
    'getResource',
    'acquireResource',
    'preloadResource',
    'preloadResourceAndSuspendIfNeeded',
    'suspendResource',
    'insertSuspendedStylesheets',
    'createHoistableInstance',
    'mountHoistable',
    'resolveSingletonInstance',
    'releaseSingletonInstance',
    'commitHostSingletonAcquisition',
    'prefetchDNS',
    'preconnect',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
  ],
  'elements of their own': ['setPropOnCustomElement'],
  'Activity and SuspenseList': ['updateActivityComponent', 'updateSuspenseListComponent', 'mountActivityChildren'],
  'forms that are actions': [
    'extractEvents$1',
    'startHostTransition',
    'ensureFormComponentIsStateful',
    'mountActionState',
    'updateActionStateImpl',
    'rerenderActionState',
    'dispatchActionState',
    'updateOptimisticImpl',
    'dispatchOptimisticSetState',
  ],
  'a page that a server drew': [
    'ReactDOMHydrationRoot',
    'updateDehydratedSuspenseComponent',
    'retryDehydratedSuspenseBoundary',
    'registerSuspenseInstanceRetry',
    'prepareToHydrateHostInstance',
    'popHydrationState',
    'clearHydrationBoundary',
    'hideOrUnhideDehydratedBoundary',
    'commitSuspenseHydrationCallbacks',
    'commitActivityHydrationCallbacks',
    'attemptExplicitHydrationTarget',
    'queueIfContinuousEvent',
    'clearIfContinuousEvent',
    'retryIfBlockedOn',
  ],
  'events of selected text and of characters before they are typed': [
    'constructSelectEvent',
    'getNativeBeforeInputChars',
    'getFallbackBeforeInputChars',
  ],
  'names of components in errors': ['getStackByFiberInDevAndProd'],
}

/** Set only while a page that a server drew is taken over. */
const HYDRATING = 'isHydrating'
/** Statements that give the functions above to others. */
const OFFERED = /^(?:FragmentInstance\.prototype\.|ReactDOMHydrationRoot\.prototype\.unstable_|exports\.hydrateRoot\b)/

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
type Cut = readonly [from: number, to: number, text: string]

const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Where a name is read or given a value, and what stands there instead. */
const withoutName = (value: unknown, name: string): readonly Cut[] => {
  if (Array.isArray(value)) return value.flatMap((each) => withoutName(each, name))
  if (!isNode(value)) return []
  const isIt = (node: unknown): boolean => isNode(node) && node.type === 'Identifier' && node['name'] === name
  if (isIt(value)) return [[value.start, value.end, '!1']]
  if (value.type === 'VariableDeclarator' && isIt(value['id'])) return []
  // A parameter of that name is another one.
  if (Array.isArray(value['params']) && value['params'].some(isIt)) return []
  const { left, right } = value
  if (value.type === 'AssignmentExpression' && isIt(left) && isNode(left) && isNode(right))
    return [[left.start, right.start, ''], ...withoutName(right, name)]
  return Object.values(value).flatMap((each) => withoutName(each, name))
}

/**
 * Leaves out of React DOM what the page never asks for: it is one file in which everything can be reached, so that no
 * bundler can tell.
 * @throws RangeError when another version names its functions in another way
 */
export const slimReact = (code: string): string => {
  const { body } = parseAst(code)
  const left = new Set(Object.values(NEVER_ASKED).flat())
  const cuts = body.flatMap((node): readonly Cut[] => {
    if (node.type === 'ExpressionStatement' && OFFERED.test(code.slice(node.start, node.end)))
      return [[node.start, node.end, '']]
    if (node.type === 'FunctionDeclaration' && node.id !== null && left.delete(node.id.name))
      return [[node.start, node.end, `function ${node.id.name}() {}`]]
    return withoutName(node, HYDRATING)
  })
  if (left.size > 0) throw new RangeError(`react-dom has no ${[...left].join(', ')}`)
  return cuts
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [from, to, instead]) => text.slice(0, from) + instead + text.slice(to), code)
}

/** Bundles React DOM without what the page never asks for. */
export const reactPlugin = (): Plugin => ({
  name: 'tidebook-react',
  apply: 'build',
  transform: (code, id) =>
    id.endsWith('/react-dom/cjs/react-dom-client.production.js') ? { code: slimReact(code), map: null } : undefined,
})
