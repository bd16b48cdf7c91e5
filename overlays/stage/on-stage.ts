/** A graphic that keeps its last model while it leaves, so that its content doesn't change. */
export interface OnStage<Model> {
  isOn: boolean;
  model: Model | null;
}

/**
 * Returns the graphic's state on the stage.
 * @param make makes the model; null if the graphic is off air
 */
export function onStage<Model>(
  make: (() => Model) | false | null | undefined,
  before: OnStage<Model> | undefined,
): OnStage<Model> {
  if (make) return { isOn: true, model: make() };
  return before?.isOn === false ? before : { isOn: false, model: before?.model ?? null };
}
