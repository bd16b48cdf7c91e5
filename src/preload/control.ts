import { exposeBridge } from './bridge.ts';

exposeBridge();
