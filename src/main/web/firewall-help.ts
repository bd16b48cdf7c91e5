/** Returns what to check on this computer if no other device reaches the port. */
export function firewallHelp(platform: NodeJS.Platform, port: number): string {
  switch (platform) {
    case 'win32':
      return `On Windows: open Windows Security, Firewall & network protection, Allow an app through firewall, and check Touchline for the network that you use. Also set this network to Private under Settings, Network & internet.`;
    case 'darwin':
      return `On macOS: open System Settings, Network, Firewall, Options, and set Touchline to Allow incoming connections. "Block all incoming connections" must be off.`;
    default:
      return `On Linux: if a firewall runs, open the port with "sudo ufw allow ${port}/tcp" or "sudo firewall-cmd --add-port=${port}/tcp".`;
  }
}
