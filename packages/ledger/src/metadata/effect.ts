import type { EntrySerializer } from '../entries/entry-serializer.ts'
import { serializerOf } from '../entries/serializer-of.ts'
import { NO_THREAD, isUnthreaded } from '../state/entry.ts'
import type { Entry, Thread, Threaded } from '../state/entry.ts'
import type { Change } from '../state/entry-changes.ts'

/**
 * The change of one entry as its immutable values before and after, from which metadata is derived. `threaded` is an
 * owner of a created or deleted entry of which only the thread changed.
 */
export type Effect =
  | { readonly kind: 'created'; readonly entry: Entry; readonly after: Threaded }
  | {
      readonly kind: 'modified'
      readonly entry: Entry
      readonly before: Threaded
      readonly after: Threaded
      readonly thread: Thread
    }
  /** For a deleted entry, `after` is the last value before deletion. */
  | { readonly kind: 'deleted'; readonly entry: Entry; readonly before: Threaded; readonly after: Threaded }
  | { readonly kind: 'threaded'; readonly entry: Entry; readonly thread: Thread }

function isUntouched(serializer: EntrySerializer<Entry, Threaded>, before: Threaded, after: Threaded): boolean {
  return serializer.isSame(before, after) && (after.thread !== NO_THREAD || before.thread === NO_THREAD)
}

/**
 * Returns the effect of a change, or undefined when it changed nothing.
 * @param isThreaded whether the entry's thread was already changed because it owns a created or deleted entry
 */
export function effectOf(entry: Entry, { before, lastLive }: Change, isThreaded: boolean): Effect | undefined {
  const after = entry.fields
  if (after === undefined) {
    if (before === undefined || lastLive === undefined) return undefined
    return { kind: 'deleted', entry, before, after: lastLive }
  }
  if (before === undefined) return { kind: 'created', entry, after }
  if (!isThreaded && isUntouched(serializerOf(entry), before, after)) return undefined
  // An entry deleted and recreated in one transaction has no previous thread.
  const thread = after.thread === NO_THREAD ? NO_THREAD : before.thread
  return { kind: 'modified', entry, before, after, thread }
}

/** Returns the effect on an entry of which only the thread changes, or undefined when it had no thread. */
export function threadedEffect(entry: Entry, { thread }: Threaded): Effect | undefined {
  return isUnthreaded(thread) ? undefined : { kind: 'threaded', entry, thread }
}
