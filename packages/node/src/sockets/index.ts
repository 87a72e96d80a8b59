export { ControlFrames } from './control-frames.ts'
