import { Camera, Lock, type LucideIcon, Mail, MessageCircle, MessageSquare, MessagesSquare, Phone, Users } from "lucide-react";

const icons: Record<string, LucideIcon> = {
  TYPE_EMAIL: Mail,
  TYPE_CALL: Phone,
  TYPE_INTERNAL_COMMENTS: Lock,
  TYPE_CHATAPP: MessageCircle,
  TYPE_LIVE_CHAT: MessagesSquare,
  TYPE_WEBCHAT: MessagesSquare,
  TYPE_SOCIALNET: Users,
  TYPE_PHOTONET: Camera,
};

/** The icon of a message's channel, beside its name. */
export function ChannelIcon({ type, className }: { type: string; className?: string }) {
  const Icon = icons[type] ?? MessageSquare;
  return <Icon aria-hidden className={className} />;
}
