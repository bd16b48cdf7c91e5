/** An Electron event that a listener may prevent. */
export class PlayedEvent {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}
