import type { Catalogue } from "./catalogue.ts";

/** Where one can go. */
export const places = {
  Tasks: ["Tareas", "Tâches", "Aufgaben"],
  Duplicates: ["Duplicados", "Doublons", "Dubletten"],
  Imports: ["Importaciones", "Importations", "Importe"],
  Calendar: ["Agenda", "Agenda", "Kalender"],

  Inbox: ["Bandeja de entrada", "Messagerie", "Posteingang"],
  Workflows: ["Flujos", "Scénarios", "Abläufe"],
  "Custom objects": ["Objetos propios", "Objets personnalisés", "Eigene Objekte"],
  Objects: ["Objetos", "Objets", "Objekte"],
  Funnels: ["Embudos", "Tunnels", "Funnels"],
  Surveys: ["Encuestas", "Enquêtes", "Umfragen"],
  Settings: ["Ajustes", "Réglages", "Einstellungen"],
  Connections: ["Conexiones", "Connexions", "Verbindungen"],
  Users: ["Usuarios", "Utilisateurs", "Benutzer"],
  Location: ["Sede", "Établissement", "Standort"],
  "Custom fields": ["Campos propios", "Champs personnalisés", "Eigene Felder"],
  Integrations: ["Integraciones", "Intégrations", "Integrationen"],
  Outbox: ["Bandeja de salida", "Boîte d’envoi", "Postausgang"],
  "Audit log": ["Registro", "Journal", "Protokoll"],
  Account: ["Cuenta", "Compte", "Konto"],
} as const satisfies Catalogue;
